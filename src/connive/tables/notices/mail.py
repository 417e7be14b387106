"""Notices by e-mail, through an SMTP server that the operator names.

Invariant: on another machine it must prove that it is the one that was named, and hears no password unencrypted.
"""

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from connive.core.errors import ConniveError
from connive.storage.address import BadAddress, mail_address

SECONDS = 20
LOOPBACK = ("127.0.0.1", "::1", "localhost")
PORTS = {"smtp": 587, "smtps": 465}
ADDRESS_LIMIT = 254
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
"""What browsers, too, take for an address (HTML, `input type=email`)."""


class BadMailServer(ConniveError):
    """The address of a mail server is none."""


class BadEmail(ConniveError):
    """This is no e-mail address."""


class Mail:
    """Sends e-mail. `smtp://` turns encryption on where the server offers it; `smtps://` begins with it."""

    def __init__(self, server: str, sender: str) -> None:
        try:
            found = urlsplit(mail_address(server).url)
            self._host, self._port = found.hostname or "", found.port or PORTS[found.scheme]
        except (BadAddress, ValueError):
            raise BadMailServer from None
        if not self._host or not sender:
            raise BadMailServer
        self._encrypted = found.scheme == "smtps"
        self._user, self._password = unquote(found.username or ""), unquote(found.password or "")
        self._sender = check_address(sender)

    async def send(self, to: str, subject: str, text: str) -> bool:
        """Send a letter; False if the server did not take it."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._sender, to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self._sender.partition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        return await asyncio.to_thread(self._send, letter)

    def _send(self, letter: EmailMessage) -> bool:
        try:
            with self._line() as line:
                line.ehlo()
                if not self._encrypted and line.has_extn("starttls"):
                    line.starttls(context=self.context())
                elif self._user and not self._encrypted and self._host not in LOOPBACK:
                    return False
                if self._user:
                    line.login(self._user, self._password)
                line.send_message(letter)
        except (OSError, smtplib.SMTPException):
            return False
        return True

    def _line(self) -> smtplib.SMTP:
        if self._encrypted:
            return smtplib.SMTP_SSL(self._host, self._port, timeout=SECONDS, context=self.context())
        return smtplib.SMTP(self._host, self._port, timeout=SECONDS)

    def context(self) -> ssl.SSLContext:
        """Return how the server is known: by its certificate, unless it is on this machine."""
        found = ssl.create_default_context()
        if self._host in LOOPBACK:
            found.check_hostname, found.verify_mode = False, ssl.CERT_NONE
        return found


def check_address(text: str) -> str:
    """Return an e-mail address, or refuse what cannot be one."""
    address = text.strip()
    if len(address) > ADDRESS_LIMIT or not ADDRESS.fullmatch(address):
        raise BadEmail
    return address
