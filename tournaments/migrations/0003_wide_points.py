"""Totals as wide as any award that a manager can give."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_standing_series"),
    ]

    operations = [
        migrations.AlterField(
            model_name="standing",
            name="best",
            field=models.PositiveBigIntegerField(verbose_name="best game"),
        ),
        migrations.AlterField(
            model_name="standing",
            name="total",
            field=models.PositiveBigIntegerField(verbose_name="points"),
        ),
    ]
