"""Days without a game are kept, for evenings that move; of tournaments before, as they were laid out."""

from datetime import timedelta
from typing import Any

from django.db import migrations, models

import tournaments.models.series


def read_from_the_layout(apps: Any, _schema_editor: Any) -> None:
    """A series' weekday between the first evenings of a tournament on which none was laid out."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.select_related("series"):
        games = tournament.schedule.values_list("moved_from", "date")
        first = {moved_from or date for moved_from, date in games}
        if not first:
            continue
        days = (max(first) - tournament.starts_on).days
        all_days = (tournament.starts_on + timedelta(days=day) for day in range(days))
        tournament.days_off = [
            day.isoformat()
            for day in all_days
            if day.weekday() in tournament.series.weekdays and day not in first
        ]
        tournament.save(update_fields=["days_off"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_titles"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="days_off",
            field=models.JSONField(
                blank=True,
                default=list,
                validators=[tournaments.models.series.check_days],
                verbose_name="days without a game",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="starts_on",
            field=models.DateField(
                validators=[tournaments.models.series.check_day], verbose_name="starts on"
            ),
        ),
        migrations.AlterField(
            model_name="scheduledgame",
            name="date",
            field=models.DateField(
                validators=[tournaments.models.series.check_day], verbose_name="date"
            ),
        ),
        migrations.RunPython(read_from_the_layout, migrations.RunPython.noop),
    ]
