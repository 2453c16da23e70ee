/** One setting of the service: where it is read, what it is for, and how its text becomes a value. */
export interface Setting<Value> {
  description: string;
  /** As the README shows it. */
  fallback: string;
  /** Not to be repeated in a terminal or a log. */
  isSecret?: boolean;
  /** Answers the value, or throws an Error whose message says what would be right. */
  parse(text: string): Value;
}

const text = (description: string, fallback = ''): Setting<string> => ({
  description,
  fallback,
  parse: (value) => value,
});

const whole = (
  description: string,
  fallback: number,
  { least = 0, most = Number.MAX_SAFE_INTEGER } = {},
): Setting<number> => ({
  description,
  fallback: String(fallback),
  parse(value) {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return number;
  },
});

const oneOf = <const Values extends readonly string[]>(
  description: string,
  values: Values,
  fallback: Values[number],
): Setting<Values[number]> => ({
  description,
  fallback,
  parse(value) {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  },
});

const url = (
  description: string,
  protocols: readonly string[],
  { isSecret = false } = {},
): Setting<string> => ({
  description,
  fallback: '',
  isSecret,
  parse(value) {
    if (value === '') return value;
    const protocol = URL.canParse(value) ? new URL(value).protocol : '';
    if (!protocols.includes(protocol)) {
      throw new Error(`must be an address that starts with ${protocols.join('// or ')}//`);
    }
    return value.replace(/\/+$/, '');
  },
});

const list = (description: string): Setting<string[]> => ({
  description,
  fallback: '',
  parse: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
});

/** The least length of a secret that signs tokens, in characters. */
const SHORTEST_SECRET = 32;

const secret = (description: string): Setting<string> => ({
  description,
  fallback: '',
  isSecret: true,
  parse(value) {
    if (value !== '' && value.length < SHORTEST_SECRET) {
      throw new Error(`must have at least ${SHORTEST_SECRET} characters`);
    }
    return value;
  },
});

/** Every setting there is; the README's table is checked against it. */
export const settings = {
  PORT: whole('Port to listen on; 0 takes a free one', 3000, { most: 65_535 }),
  HOST: text('Address to listen on', '127.0.0.1'),
  PUBLIC_URL: url('Address that students use; links in mails start with it', ['http:', 'https:']),
  DATA_DIR: text('Folder of the database, attachments, outbox and generated secrets', './data'),
  DATABASE_URL: url(
    'PostgreSQL 15 or newer, for more than one node; without it the data folder holds all',
    ['postgres:', 'postgresql:'],
    { isSecret: true },
  ),
  REDIS_URL: url(
    'Redis, by which the nodes of one DATABASE_URL reach each other',
    ['redis:', 'rediss:'],
    {
      isSecret: true,
    },
  ),
  S3_BUCKET: text(
    'S3 bucket for uploaded files, which all nodes share; without it `DATA_DIR` has them',
  ),
  S3_ENDPOINT: url('Where the bucket is, when it is not at AWS', ['http:', 'https:']),
  S3_REGION: text('Region of the bucket', 'us-east-1'),
  SMTP_URL: url(
    'Mail server; without it mails are files in `DATA_DIR/outbox`',
    ['smtp:', 'smtps:'],
    { isSecret: true },
  ),
  MAIL_FROM: text('Sender of mails', 'Study Buddy <study-buddy@localhost>'),
  JWT_SECRET: secret('Signs access tokens and attachment addresses; generated when empty'),
  ADMIN_EMAIL: text('The account that signs up with this address becomes an admin'),
  CORS_ORIGINS: list('Other origins that may call the service, separated by commas'),
  TRUST_PROXY: oneOf(
    'Whether to believe the X-Forwarded-For of the nearest proxy',
    ['on', 'off'],
    'off',
  ),
  ALLOW_DESTRUCTIVE_ADMIN: oneOf(
    'Whether admins may delete everybody where DATABASE_URL is set',
    ['true', 'false'],
    'false',
  ),
  METRICS_TOKEN: text('Bearer token that may read /metrics from elsewhere than this machine'),
  LOG_LEVEL: oneOf(
    'Least serious log line that is written',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'warn',
  ),
  RATE_LIMITS: oneOf('Whether limits hold; off is for tests', ['on', 'off'], 'on'),
  LIMIT_CALLS_PER_MINUTE: whole('Calls a minute for each account', 200, { least: 1 }),
  LIMIT_ADDRESS_CALLS_PER_MINUTE: whole('Calls a minute for each address', 1_000, { least: 1 }),
  LIMIT_SIGNUPS_PER_HOUR: whole('Sign-ups an hour for each address', 100, { least: 1 }),
  LIMIT_SEARCHES_PER_MINUTE: whole('Searches a minute for each account', 60, { least: 1 }),
  LIMIT_MESSAGES_AT_ONCE: whole('Messages at once for each account, then one a second', 60, {
    least: 1,
  }),
  LIMIT_REQUESTS_PER_DAY: whole('Connection requests a day for each account', 30, { least: 1 }),
  LIMIT_WAIT_SECONDS: whole('Seconds a call may wait for its turn; longer, and it is refused', 2, {
    least: 1,
  }),
  LIMIT_RESET_MAILS_PER_HOUR: whole('Reset mails an hour for each address', 2, { least: 1 }),
  LIMIT_RESET_MAILS_PER_DAY: whole('Reset mails a day for each address', 5, { least: 1 }),
};
