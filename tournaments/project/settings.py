"""Settings of every process, from the environment alone; docs/operations.md lists the variables."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from tournaments.project import addresses, env, logs

BASE_DIR = Path(__file__).resolve().parent.parent.parent

# --- Where it runs -------------------------------------------------------------------------------

DEBUG = env.flag("DEBUG")
HTTPS = env.flag("HTTPS")
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", 0)
ALLOWED_HOSTS = env.names("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.names("CSRF_TRUSTED_ORIGINS")

DATABASE_URL = env.text("DATABASE_URL")
REDIS_URL = env.text("REDIS_URL", "redis://127.0.0.1:6379/0")

SECRET_KEY = env.text("SECRET_KEY")
if not SECRET_KEY:
    if DATABASE_URL:
        raise ImproperlyConfigured("Set SECRET_KEY to a long random text, and keep it.")
    SECRET_KEY = get_random_secret_key()  # for commands in a bare clone: nobody stays signed in

# --- The application -----------------------------------------------------------------------------

INSTALLED_APPS = [
    "tournaments",
    "policies",
    "scoring",
    "roster",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "rest_framework",
    "rest_framework.authtoken",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tournaments.project.urls"
WSGI_APPLICATION = "tournaments.project.wsgi.application"
ASGI_APPLICATION = "tournaments.project.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
APPEND_SLASH = True

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.listening.listening",
            ],
        },
    },
]

# Forms look for their templates where pages do: templates/django/forms/field.html.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# --- Data ----------------------------------------------------------------------------------------

DATABASES = {
    "default": addresses.database(
        DATABASE_URL or addresses.sqlite_url(BASE_DIR / "var" / "run" / "lucky_roll.sqlite3"),
        pooled=env.flag("DATABASE_POOL"),
    ),
}

# Each process counts for itself (throttles): nothing that answers may wait for the broker.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# For so long the database is not asked again whether public pages are still as they were made.
PUBLIC_PAGE_MILLISECONDS = env.number("PUBLIC_PAGE_MILLISECONDS", 100)

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10

# --- Signing in ----------------------------------------------------------------------------------

AUTH_USER_MODEL = "roster.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "roster.sign_in.NameOrAddress",
    "django.contrib.auth.backends.ModelBackend",  # whose sessions began before there was the other
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"

# A stranger who guesses is stopped; the owner, at another address, is not locked out by it.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "roster.sign_in.counted_as"
AXES_CLIENT_IP_CALLABLE = "tournaments.project.clients.client_ip"
AXES_VERBOSE = False
AXES_RESET_ON_SUCCESS = True
AXES_HTTP_RESPONSE_CODE = 429
AXES_LOCKOUT_TEMPLATE = "registration/locked_out.html"

# --- Letters -------------------------------------------------------------------------------------

# Without a mail server letters are written to the worker's output, for whoever develops.
EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = env.text("EMAIL_USER"), env.text("EMAIL_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_TLS", default=True)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Lucky Roll <noreply@localhost>")
PASSWORD_RESET_TIMEOUT = 24 * 3600

# --- What browsers are told ----------------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# --- Files ---------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Set in the image, where collectstatic has run; elsewhere files are served where they lie.
STATIC_MANIFEST = env.flag("STATIC_MANIFEST")
STATIC_ROOT = env.text("STATIC_ROOT", str(BASE_DIR / "staticfiles")) if STATIC_MANIFEST else None
WHITENOISE_USE_FINDERS = not STATIC_MANIFEST
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_MANIFEST
        else "django.contrib.staticfiles.storage.StaticFilesStorage",
    },
}

# --- Words and times -----------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["tournaments.project.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "America/New_York"

# --- API -----------------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    # The token comes first: its challenge makes an anonymous refusal a 401.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scoring.api.parsers.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "scoring.api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "scoring.api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "scoring.answers.api_exception_handler",
    "NUM_PROXIES": TRUSTED_PROXIES,
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Lucky Roll",
    "DESCRIPTION": "Games, their log, players and standings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "NoticeKindEnum": "policies.models.Notice.Kind",
        "GameStatusEnum": "scoring.models.Game.Status",
        "ReversalHowEnum": "policies.models.Reversal.How",
        "TitleHowEnum": "tournaments.models.titles.Title.How",
    },
}

# --- Tasks ---------------------------------------------------------------------------------------

CELERY_BROKER_URL = addresses.kombu_url(REDIS_URL)
CELERY_TASK_DEFAULT_QUEUE = env.text("CELERY_QUEUE", "lucky_roll")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = TIME_ZONE
# A task survives the worker that dies over it: it is acknowledged when it is done, and given to
# another after the visibility time-out, which must be longer than the longest task.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": env.number("CELERY_VISIBILITY_TIMEOUT", 120),
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 1,
    "socket_timeout": 5,  # a broker that hangs must not hold whoever publishes for ever
}
# Recording never waits for the broker: one try, then the sweep makes up for the lost task.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "sweep-standings": {
        "task": "tournaments.tasks.sweep_standings",
        "schedule": timedelta(seconds=10),
        "options": {"expires": 10},  # after a stop of the worker one sweep is enough
    },
}

# --- Logs ----------------------------------------------------------------------------------------

LOGGING = logs.logging_settings(level=env.text("LOG_LEVEL", "INFO"), as_json=env.flag("LOG_JSON"))
logs.configure()
