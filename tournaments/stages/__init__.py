"""Stages: who is in, who is on the bubble, closing a stage, and the field of the next one."""
