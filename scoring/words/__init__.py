"""What officials and players are told: refusals, events, announcements, in whole sentences."""
