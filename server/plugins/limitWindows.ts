import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { normalise } from '../database/keys.ts';

/** How many calls of the same key in how many milliseconds, and what who passes that is told. */
export interface LimitWindow {
  max: number;
  timeWindow: number;
  keyOf: (request: FastifyRequest) => string;
  refusal: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Of whoever has left meanwhile the address is undefined, whatever the type says.
const byAddress = ({ ip }: { ip?: string }) => normalizeIP(ip ?? '');
const byAccount = (request: FastifyRequest) => request.userId;
const byEmail = (request: FastifyRequest) => normalise((request.body as { email: string }).email);

const MANY_MAILS = 'Too many reset emails were asked for.';

/** The limits that count calls within a window of time. */
export const limitWindows = (config: Config) =>
  ({
    address: {
      max: config.LIMIT_ADDRESS_CALLS_PER_MINUTE,
      timeWindow: MINUTE,
      keyOf: byAddress,
      refusal: 'There are too many calls from your network.',
    },
    account: {
      max: config.LIMIT_CALLS_PER_MINUTE,
      timeWindow: MINUTE,
      keyOf: byAccount,
      refusal: 'That is too much at once.',
    },
    signup: {
      max: config.LIMIT_SIGNUPS_PER_HOUR,
      timeWindow: HOUR,
      keyOf: byAddress,
      refusal: 'Too many people signed up from your network.',
    },
    search: {
      max: config.LIMIT_SEARCHES_PER_MINUTE,
      timeWindow: MINUTE,
      keyOf: byAccount,
      refusal: 'You are searching very often.',
    },
    connectionRequest: {
      max: config.LIMIT_REQUESTS_PER_DAY,
      timeWindow: DAY,
      keyOf: byAccount,
      refusal: 'You have sent many connection requests today.',
    },
    hourlyMails: {
      max: config.LIMIT_RESET_MAILS_PER_HOUR,
      timeWindow: HOUR,
      keyOf: byEmail,
      refusal: MANY_MAILS,
    },
    dailyMails: {
      max: config.LIMIT_RESET_MAILS_PER_DAY,
      timeWindow: DAY,
      keyOf: byEmail,
      refusal: MANY_MAILS,
    },
  }) satisfies Record<string, LimitWindow>;
