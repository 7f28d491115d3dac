"""The two standing series, there from the start."""

from datetime import time

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

WEDNESDAY, THURSDAY, SATURDAY, SUNDAY = 2, 3, 5, 6
STANDING = [
    ("Wednesday/Saturday", [WEDNESDAY, SATURDAY], time(16)),
    ("Sunday/Thursday", [SUNDAY, THURSDAY], time(17)),
]


def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    series = apps.get_model("tournaments", "Series")
    for name, weekdays, start_time in STANDING:
        series.objects.using(schema_editor.connection.alias).get_or_create(
            name=name,
            defaults={
                "weekdays": weekdays,
                "start_time": start_time,
                "zone": "America/New_York",
            },
        )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_first")]
    operations = [migrations.RunPython(create, migrations.RunPython.noop, elidable=False)]
