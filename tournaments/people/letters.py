"""Letters by e-mail, sent by the worker, so that no answer takes longer where there is an account.

Whoever asks for one is told the same, whether the address is known here or not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import structlog
from celery import shared_task
from django.contrib.auth.forms import PasswordResetForm
from django.core import signing
from django.core.cache import cache
from django.core.mail import send_mail
from django.urls import reverse
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from roster.models import User

SALT = "own-address"
ADDRESS_SECONDS = 24 * 3600
"""For how long the link of a letter to a new address is good."""
PAUSE_SECONDS = 60
"""Between two letters of one kind to one address: nobody's mailbox is flooded from here."""

log = structlog.get_logger(__name__)


def ask_for(letter: str, *facts: object) -> bool:
    """Have the worker write a letter; False where no worker can be asked now."""
    try:
        _LETTERS[letter].delay(*facts)
    except (OperationalError, OSError) as error:
        log.warning("letter not asked for", letter=letter, error=str(error))
        return False
    return True


def _recently(kind: str, address: str) -> bool:
    digest = hashlib.sha256(address.casefold().encode()).hexdigest()
    return not cache.add(f"letter:{kind}:{digest}", 1, PAUSE_SECONDS)


@shared_task(ignore_result=True)
def send_reset(address: str, host: str, https: bool) -> None:
    """Send the link that sets a new password, if an account has this address."""
    form = PasswordResetForm({"email": address})
    if not form.is_valid() or _recently("reset", address):
        return
    form.save(
        domain_override=host,
        use_https=https,
        subject_template_name="registration/password_reset_subject.txt",
        email_template_name="registration/password_reset_email.txt",
    )


@shared_task(ignore_result=True)
def send_confirmation(user_id: int, address: str, base: str) -> None:
    """Send the link that makes an address the account's; its owner is told if it is taken."""
    if _recently("address", address):
        return
    if User.objects.filter(email__iexact=address).exclude(pk=user_id).exists():
        text = _(
            "Somebody asked to sign in to another account with this address. An account has it "
            "already, so nothing was changed, and there is nothing to do."
        )
    else:
        token = signing.dumps({"user": user_id, "address": address}, salt=SALT)
        link = base + reverse("own-address", args=[token])
        text = _("To sign in with this address, open this page within a day:") + f"\n\n{link}\n"
    send_mail(_("Your address for Lucky Roll"), text, None, [address])


@shared_task(ignore_result=True)
def send_invitation(address: str, name: str, link: str) -> None:
    """Send the link of an invitation."""
    text = _(
        "The club invites you to have an account for your record as {name}. Open this page, and "
        "choose a password:"
    )
    send_mail(
        _("Your invitation to Lucky Roll"),
        text.format(name=name) + f"\n\n{link}\n",
        None,
        [address],
    )


_LETTERS: Mapping[str, Any] = {
    "reset": send_reset,
    "confirmation": send_confirmation,
    "invitation": send_invitation,
}


def address_of(token: str, user: User) -> str:
    """The address that a letter's link confirms for this account; "" for any other link."""
    try:
        said = signing.loads(token, salt=SALT, max_age=ADDRESS_SECONDS)
    except signing.BadSignature:
        return ""
    return str(said["address"]) if said.get("user") == user.pk else ""
