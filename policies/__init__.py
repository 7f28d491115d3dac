"""The officials' policies: rulings, sanctions and flags."""
