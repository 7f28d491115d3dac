"""Forms whose effect is looked at before it is confirmed: what is confirmed is what was told.

A page of two steps shows what a form would do together with the form itself. Who changes a field
then and presses the confirmation would get something that nobody has shown.
"""

from __future__ import annotations

import hashlib
import json

from django.forms import BaseForm
from django.utils.translation import gettext as _

FIELD = "told"


class Previewed(BaseForm):
    """Beside another form class: remembers, in the page, what the preview on it was made of.

    The template puts `form.mark` into a hidden field named `told`; the view asks `confirmed`.
    """

    @property
    def mark(self) -> str:
        """What is in the fields, as a short name."""
        typed = {
            name: field.widget.value_from_datadict(self.data, self.files, self.add_prefix(name))
            for name, field in self.fields.items()
        }
        filled = {name: value for name, value in typed.items() if value}
        return hashlib.sha256(json.dumps(filled, default=str).encode()).hexdigest()[:16]

    def confirmed(self, *, pressed: bool) -> bool:
        """Whether a valid form is to be carried out: its confirmation is pressed, and for this.

        Otherwise the form says that its effect is to be looked at once more. Who sends it without
        the page, as a program does, means what is sent.
        """
        told = self.data.get(FIELD, "")
        if not pressed or not told or told == self.mark:
            return pressed
        self.add_error(None, _("Something is not as it was shown. Look at what it does now."))
        return False
