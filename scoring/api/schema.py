"""The OpenAPI schema of each operation, with the refusals that every one of them can answer."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry

from scoring.api.serializers import ErrorSerializer

_ALWAYS: Final = {
    401: "The token is not valid, or there is none where one is needed.",
    403: "The role does not allow it.",
    404: "There is nothing at this address.",
    406: "The client takes no JSON.",
}
_READING: Final = {400: "A parameter has no possible value."}
_WRITING: Final = {
    400: "Malformed: a field is missing, of the wrong type or out of its words.",
    409: "The log has moved on, the request id is used, or the name is taken.",
    413: "More than anybody can have meant to send.",
    415: "Something else than JSON.",
    422: "A rule does not allow it.",
    429: "Too often.",
}


class ApiSchema(AutoSchema):
    """What the framework finds out by itself, and one shape of errors."""

    def get_operation(
        self,
        path: str,
        path_regex: str,
        path_prefix: str,
        method: str,
        registry: ComponentRegistry,
    ) -> dict[str, Any] | None:
        """Add the refusals to what the operation says of itself."""
        operation = super().get_operation(path, path_regex, path_prefix, method, registry)
        if operation is None:
            return None
        shape = {"schema": self.resolve_serializer(ErrorSerializer(), "response").ref}
        refusals = _ALWAYS | (_READING if method.upper() == "GET" else _WRITING)
        for status, text in sorted(refusals.items()):
            answer = {"description": text, "content": {"application/json": shape}}
            operation["responses"].setdefault(str(status), answer)
        return operation
