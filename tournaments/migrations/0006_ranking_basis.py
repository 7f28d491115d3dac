"""Ranking by average or best games; what was compiled so far was ranked by total points."""

import django.core.validators
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def by_total(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    """Keep the tables right until they are compiled anew."""
    apps.get_model("tournaments", "Standing").objects.update(value_numerator=F("total"))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_fields_of_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="standing",
            name="previous_rank",
            field=models.PositiveIntegerField(null=True, verbose_name="place before"),
        ),
        migrations.AddField(
            model_name="standing",
            name="value_denominator",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="standing",
            name="value_numerator",
            field=models.PositiveBigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="standingstable",
            name="before",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="best_games",
            field=models.PositiveSmallIntegerField(
                default=10,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(999),
                ],
                verbose_name="best games that count",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="ranking_basis",
            field=models.CharField(
                choices=[
                    ("total", "total points of the stage"),
                    ("average", "average points of a game"),
                    ("best", "total points of the best games"),
                ],
                default="total",
                max_length=16,
                verbose_name="ranking by",
            ),
        ),
        migrations.RunPython(by_total, migrations.RunPython.noop, elidable=True),
    ]
