import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("roster", "0001_first"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("label", models.CharField(max_length=120)),
                ("ruleset", models.CharField(default="lucky-roll", max_length=32)),
                ("rules", models.JSONField(blank=True, default=dict)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("provisional", "provisional"),
                            ("under_review", "under review"),
                            ("official", "official"),
                        ],
                        default="provisional",
                        max_length=16,
                    ),
                ),
                ("live_totals", models.BooleanField(default=False)),
                ("seq", models.PositiveIntegerField(default=0, editable=False)),
                ("head", models.CharField(default="", editable=False, max_length=64)),
                ("revision", models.PositiveIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "roster",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="game",
                        to="roster.roster",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Projection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stamp", models.CharField(max_length=32)),
                ("phase", models.CharField(max_length=16)),
                ("public", models.JSONField()),
                ("compiled_at", models.DateTimeField()),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="projection",
                        to="scoring.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CrewMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("public", "public"),
                            ("player", "player"),
                            ("scorekeeper", "scorekeeper"),
                            ("active_roller", "active_roller"),
                            ("alternate_roller", "alternate_roller"),
                            ("manager", "manager"),
                            ("designee", "designee"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="crews",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="crew",
                        to="scoring.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "user", "role"), name="crew_role_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="GameEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("request_id", models.CharField(max_length=64)),
                (
                    "kind",
                    models.CharField(
                        choices=[("event", "event"), ("correction", "correction")], max_length=10
                    ),
                ),
                ("payload", models.TextField()),
                ("device", models.CharField(blank=True, max_length=64)),
                ("recorded_at", models.DateTimeField()),
                ("prev_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="log",
                        to="scoring.game",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "seq"), name="log_seq_once"),
                    models.UniqueConstraint(fields=("game", "request_id"), name="log_request_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="GameTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                ("rank", models.PositiveIntegerField(null=True)),
                ("total", models.PositiveIntegerField()),
                ("won", models.BooleanField(default=False)),
                ("on_board", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="totals",
                        to="scoring.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="totals",
                        to="roster.player",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "player"), name="total_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="TurnRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveIntegerField()),
                ("round", models.PositiveIntegerField()),
                ("outcome", models.CharField(max_length=16)),
                ("reason", models.CharField(max_length=24)),
                ("points", models.PositiveIntegerField()),
                ("bonus", models.PositiveIntegerField()),
                ("score", models.PositiveIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="turns",
                        to="scoring.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="turns",
                        to="roster.player",
                    ),
                ),
            ],
            options={
                "ordering": ["game", "index"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "index"), name="turn_once")
                ],
            },
        ),
    ]
