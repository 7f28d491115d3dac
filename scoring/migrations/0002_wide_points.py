"""Totals as wide as any award that a manager can give."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="gametotal",
            name="total",
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AlterField(
            model_name="turnrow",
            name="bonus",
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AlterField(
            model_name="turnrow",
            name="points",
            field=models.PositiveBigIntegerField(),
        ),
        migrations.AlterField(
            model_name="turnrow",
            name="score",
            field=models.PositiveBigIntegerField(),
        ),
    ]
