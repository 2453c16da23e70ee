import { Type } from 'typebox';
import { CAMPUS_DOMAINS_PATTERN } from './campusDomains.ts';
import { ADMIN_CLAIM_PATTERN } from './signOn.ts';
import { VAPID_PRIVATE_KEY_PATTERN } from './tokens.ts';

/** Keywords of a setting's schema. `protocols`, `form` and `secret` are registered in config.ts. */
export interface SettingSchema {
  description?: string;
  default?: string | number;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  /** Accepts only URLs with one of these protocols. */
  protocols?: readonly string[];
  /** The form of a valid value, for the error message. */
  form?: string;
  /** Keeps the value out of error messages. */
  secret?: boolean;
}

/** Minimum length of the secret that signs tokens, in characters. */
export const MIN_SECRET_LENGTH = 32;

const integer = (
  description: string,
  fallback: number,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = {},
) => Type.Integer({ description, default: fallback, minimum, maximum });

const text = (description: string, fallback = '', options: SettingSchema = {}) =>
  Type.String({ description, default: fallback, ...options });

const oneOf = <Value extends string>(
  description: string,
  values: Value[],
  fallback: NoInfer<Value>,
) => Type.Enum(values, { description, default: fallback });

// No wildcard: every page on the internet could call the service.
const ORIGINS = {
  pattern: '^((^|,)\\s*(https?://[^\\s,/?#@*]+)?\\s*)*$',
  form: 'origins separated by commas, such as "https://buddies.example.edu", without paths and wildcards',
};

const HTTP = { protocols: ['http:', 'https:'] };

/** All settings. A test compares the table in the README with them. */
export const settings = Type.Object({
  PORT: integer('Port to listen on; 0 takes a free one', 3000, { maximum: 65_535 }),
  HOST: text('Host name or IP to listen on', '127.0.0.1'),
  PUBLIC_URL: text('URL that students use; links in mails start with it', '', HTTP),
  DATA_DIR: text('Folder of the database, attachments, outbox and generated secrets', './data'),
  DATABASE_URL: text(
    'PostgreSQL 15 or newer, for one node or several; without it data is in DATA_DIR',
    '',
    { protocols: ['postgres:', 'postgresql:'], secret: true },
  ),
  REDIS_URL: text(
    'Redis that several nodes share; they need the same DATABASE_URL and JWT_SECRET, too',
    '',
    {
      protocols: ['redis:', 'rediss:'],
      secret: true,
    },
  ),
  S3_BUCKET: text(
    'S3 bucket for uploaded files, which all nodes share; without it `DATA_DIR` has them',
  ),
  S3_ENDPOINT: text('Endpoint of a bucket outside AWS', '', HTTP),
  S3_REGION: text('Region of the bucket', 'us-east-1'),
  SMTP_URL: text('Mail server; without it mails are files in `DATA_DIR/outbox`', '', {
    protocols: ['smtp:', 'smtps:'],
    secret: true,
  }),
  MAIL_FROM: text('Sender of mails', 'Study Buddy <study-buddy@localhost>', {
    pattern: '^([^<>]*<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$',
    form: 'an email, or a name and an email such as "Study Buddy <buddies@uni.edu>"',
  }),
  JWT_SECRET: text('Signs access tokens and attachment URLs; generated when empty', '', {
    pattern: `^(.{${MIN_SECRET_LENGTH},})?$`,
    secret: true,
  }),
  VAPID_PUBLIC_KEY: text('Public key of VAPID_PRIVATE_KEY; derived when empty'),
  VAPID_PRIVATE_KEY: text(
    'Signs web pushes to devices of students; generated, or derived from JWT_SECRET, when empty',
    '',
    {
      pattern: VAPID_PRIVATE_KEY_PATTERN,
      form: 'a private key of `npx web-push generate-vapid-keys`',
      secret: true,
    },
  ),
  PUSH_LOCAL: oneOf('Whether web pushes may go to loopback; on is for tests', ['on', 'off'], 'off'),
  ADMIN_EMAIL: text('The account that verifies this email becomes an admin', '', {
    pattern: '^([^\\s<>,@]+@[^\\s<>,@]+)?$',
    form: 'one email, such as "you@uni.edu"',
  }),
  REQUIRE_VERIFIED_EMAIL: oneOf(
    'Whether students must verify their email to contact others; auto is on with SMTP_URL',
    ['on', 'off', 'auto'],
    'auto',
  ),
  CAMPUS_DOMAINS: text(
    'Email domains that may sign up, such as `uni.edu=State University,other.edu`',
    '',
    {
      pattern: CAMPUS_DOMAINS_PATTERN,
      form: 'domains separated by commas, each with an optional name, such as "uni.edu=State University, other.edu"',
    },
  ),
  OIDC_ISSUER: text(
    'OpenID Connect provider with which students log in, as its discovery document names it',
    '',
    HTTP,
  ),
  OIDC_CLIENT_ID: text('Id of this service at the provider'),
  OIDC_CLIENT_SECRET: text('Secret of this service at the provider; without it PKCE alone', '', {
    secret: true,
  }),
  OIDC_NAME: text('Name of the provider on the login page, after "Log in with"', 'your university'),
  OIDC_ONLY: oneOf('Whether students log in with the provider only', ['on', 'off'], 'off'),
  OIDC_ADMIN_CLAIM: text(
    'Claim and value that make an admin, such as `groups=study-buddy-admins`',
    '',
    {
      pattern: ADMIN_CLAIM_PATTERN,
      form: 'a claim and its value, such as "groups=study-buddy-admins"',
    },
  ),
  CORS_ORIGINS: text('Other origins that may call the service, separated by commas', '', ORIGINS),
  CALENDAR_ORIGINS: text(
    'Origins, separated by commas, whose calendars students may add although they are private or without https',
    '',
    ORIGINS,
  ),
  VIDEO_URL_TEMPLATE: text(
    'URL of new video calls, such as `https://meet.uni.edu/{id}`; without it students enter their own',
    '',
    {
      pattern: '^(https://[\\w.-]+(:\\d+)?/[^\\s{}]*\\{id\\}[^\\s{}]*)?$',
      form: 'a URL that starts with https:// and contains {id}, such as "https://meet.uni.edu/{id}"',
    },
  ),
  TRUST_PROXY: oneOf('Whether to trust X-Forwarded-For of the nearest proxy', ['on', 'off'], 'off'),
  ALLOW_DESTRUCTIVE_ADMIN: oneOf(
    'Whether admins may delete all users when DATABASE_URL is set',
    ['true', 'false'],
    'false',
  ),
  METRICS_TOKEN: text('Bearer token for reading /metrics from other machines', '', {
    secret: true,
  }),
  LOG_LEVEL: oneOf(
    'Lowest level that is logged',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'warn',
  ),
  RATE_LIMITS: oneOf('Whether rate limits apply; off is for tests', ['on', 'off'], 'on'),
  LIMIT_CALLS_PER_MINUTE: integer('Requests a minute for each account', 200, { minimum: 1 }),
  LIMIT_ADDRESS_CALLS_PER_MINUTE: integer(
    'Logins, and other requests without a token, a minute for each IP',
    1_000,
    {
      minimum: 1,
    },
  ),
  LIMIT_SIGNUPS_PER_HOUR: integer('Sign-ups an hour for each IP without CAMPUS_DOMAINS', 100, {
    minimum: 1,
  }),
  LIMIT_CAMPUS_SIGNUPS_PER_HOUR: integer(
    'Sign-ups an hour for each IP with CAMPUS_DOMAINS',
    2_000,
    {
      minimum: 1,
    },
  ),
  LIMIT_SEARCHES_PER_MINUTE: integer('Searches a minute for each account', 60, { minimum: 1 }),
  LIMIT_MESSAGES_AT_ONCE: integer('Messages at once for each account, then one a second', 60, {
    minimum: 1,
  }),
  LIMIT_REQUESTS_PER_DAY: integer('Connection requests a day for each account', 30, {
    minimum: 1,
  }),
  LIMIT_STUDY_NOW_PER_HOUR: integer('Sessions that start now, an hour for each account', 6, {
    minimum: 1,
  }),
  LIMIT_EXPORTS_PER_DAY: integer('Downloads of all own data a day for each account', 3, {
    minimum: 1,
  }),
  LIMIT_REPORTS_PER_DAY: integer('Reports about students a day for each account', 10, {
    minimum: 1,
  }),
  LIMIT_CALENDARS_PER_DAY: integer('Calendars that an account may add in a day', 20, {
    minimum: 1,
  }),
  LIMIT_FEED_READS_PER_HOUR: integer('Reads of a calendar feed an hour', 120, { minimum: 1 }),
  LIMIT_WAIT_SECONDS: integer(
    'Longest time in seconds that a request may wait before it is refused',
    2,
    {
      minimum: 1,
    },
  ),
  LIMIT_READING_SECONDS: integer(
    'Seconds of a processor in which a file or an address of a student is read',
    2,
    {
      minimum: 1,
    },
  ),
  LIMIT_RESET_LINKS: integer('Valid reset links of each account', 2, { minimum: 1 }),
  LIMIT_VERIFICATION_MAILS: integer('Verification mails that an account may request in a day', 5, {
    minimum: 1,
  }),
});
