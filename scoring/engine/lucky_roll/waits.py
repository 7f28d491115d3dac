"""The two waits that the policies name, in seconds.

The engine has no clock: what came of a wait reaches it as a recorded fact (`no_response`,
`connection_timed_out`). The numbers are the rules', so they stand here, for pages that show them.
"""

from __future__ import annotations

from typing import Final

RESPONSE_SECONDS: Final = 3
"""How long the roller waits for an answer to a name (Policy 3, absence)."""
TECHNICAL_SECONDS: Final = 30
"""How long a lost connection is waited for (Policy 5, technical difficulties)."""
