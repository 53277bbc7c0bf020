"""Web push messages: encrypted for one browser (RFC 8291), signed with the host's key (RFC 8292).

Needs the package `cryptography`, installed with `undercroft[push]`.
"""

from __future__ import annotations

import base64
import os
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of one encrypted record; a message is a single one."""
LAST = b"\x02"
"""Ends the only record."""
NUMBER = 32
"""Bytes of a private key, and of each half of a signature."""
AUTH = 16
SIGNED_FOR = 12 * 3600
"""Seconds for which a signature is valid; at most a day is allowed."""


def decoded(text: str) -> bytes:
    """Decode base64 as browsers write it: for addresses, without padding."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """Return a fresh private key of the host, as it is stored."""
    made = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(made.to_bytes(NUMBER))


def private_key(stored: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(stored)), CURVE)


def public_key(stored: str) -> str:
    """Return the host's public key, with which browsers ask for their addresses."""
    return encoded(point(private_key(stored).public_key()))


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether these can be the keys of a browser: a point of the curve and a secret."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(p256dh))
        return len(decoded(auth)) == AUTH
    except ValueError:
        return False


def encrypted(
    message: bytes,
    p256dh: str,
    auth: str,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for the browser with these keys; own key and salt are drawn afresh."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    theirs = decoded(p256dh)
    known = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
    mine = point(own.public_key())
    info = b"WebPush: info\x00" + theirs + mine
    secret = _derived(own.exchange(ec.ECDH(), known), decoded(auth), info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def signature(stored: str, endpoint: str, contact: str, now: float) -> str:
    """Return the Authorization header that proves to a push service who sends."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now) + SIGNED_FOR,
        "sub": contact,
    }
    said = [msgspec.json.encode(part) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(encoded(part) for part in said)
    signed = private_key(stored).sign(text.encode(), ec.ECDSA(SHA256()))
    halves = [half.to_bytes(NUMBER) for half in decode_dss_signature(signed)]
    return f"vapid t={text}.{encoded(b''.join(halves))}, k={public_key(stored)}"
