"""English dates and times as the whole product writes them: "November 28, 4:00 PM"."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "F j, Y, g:i A"
SHORT_DATETIME_FORMAT = "F j, g:i A"
