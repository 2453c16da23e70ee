import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { DAY, HOUR, MINUTE } from '../../../contract/durations.ts';
import type { Config } from '../config/config.ts';
import { clientIp } from '../http/routes.ts';

/** A limit of `max` requests with the same key in `timeWindow` milliseconds. */
export interface RateLimitWindow {
  max: number;
  timeWindow: number;
  keyOf: (request: FastifyRequest) => string;
  message: string;
}

const byIp = (request: FastifyRequest) => normalizeIP(clientIp(request));
const byAccount = (request: FastifyRequest) => request.userId;

/** A hash, because the last segment of the URL is the secret of the feed. */
const byFeed = ({ params }: FastifyRequest) =>
  createHash('sha256')
    .update((params as { file: string }).file)
    .digest('base64url');

const TOO_MANY_SIGNUPS = 'Too many people signed up from your network.';

const ofAccount = (timeWindow: number, max: number, message: string) => ({
  ...{ max, timeWindow, message },
  keyOf: byAccount,
});
const daily = (max: number, message: string) => ofAccount(DAY, max, message);

/** Returns the setting for sign-ups. A lecture hall of a campus has one IP. */
export const signupLimit = ({ CAMPUS_DOMAINS }: Pick<Config, 'CAMPUS_DOMAINS'>) =>
  CAMPUS_DOMAINS.length > 0 ? 'LIMIT_CAMPUS_SIGNUPS_PER_HOUR' : 'LIMIT_SIGNUPS_PER_HOUR';

/** Returns the limits that count requests in fixed time windows. */
export const rateLimitWindows = (config: Config) =>
  ({
    anonymous: {
      max: config.LIMIT_ADDRESS_CALLS_PER_MINUTE,
      timeWindow: MINUTE,
      keyOf: byIp,
      message: 'There are too many calls from your network.',
    },
    login: {
      max: config.LIMIT_ADDRESS_CALLS_PER_MINUTE,
      timeWindow: MINUTE,
      keyOf: byIp,
      message: 'There are too many logins from your network.',
    },
    account: ofAccount(MINUTE, config.LIMIT_CALLS_PER_MINUTE, 'That is too much at once.'),
    signup: {
      max: config[signupLimit(config)],
      timeWindow: HOUR,
      keyOf: byIp,
      message: TOO_MANY_SIGNUPS,
    },
    takenSignup: {
      max: config.LIMIT_SIGNUPS_PER_HOUR,
      timeWindow: HOUR,
      keyOf: byIp,
      message: TOO_MANY_SIGNUPS,
    },
    search: ofAccount(MINUTE, config.LIMIT_SEARCHES_PER_MINUTE, 'You are searching very often.'),
    connectionRequest: daily(
      config.LIMIT_REQUESTS_PER_DAY,
      'You have sent many connection requests today.',
    ),
    studyNow: ofAccount(
      HOUR,
      config.LIMIT_STUDY_NOW_PER_HOUR,
      'You have started many sessions within an hour.',
    ),
    verificationMail: daily(
      config.LIMIT_VERIFICATION_MAILS,
      'We have sent you several mails today.',
    ),
    dataExport: daily(
      config.LIMIT_EXPORTS_PER_DAY,
      'You have downloaded your data several times today.',
    ),
    calendarImport: daily(config.LIMIT_CALENDARS_PER_DAY, 'You have added many calendars today.'),
    calendarFeed: {
      max: config.LIMIT_FEED_READS_PER_HOUR,
      timeWindow: HOUR,
      keyOf: byFeed,
      message: 'This calendar is read very often.',
    },
    report: daily(config.LIMIT_REPORTS_PER_DAY, 'You have sent many reports today.'),
  }) satisfies Record<string, RateLimitWindow>;
