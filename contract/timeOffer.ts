import { LIMITS, SESSION_MINUTES } from './constants.ts';
import { DAY, MINUTE } from './durations.ts';
import type { SessionTimes } from './sessions.ts';
import { isBlank } from './text.ts';

/** Times for a session that a student offers to a buddy, who chooses one. */
export interface TimeOffer {
  fromId: string;
  toId: string;
  title: string;
  /** Length of the session. */
  minutes: number;
  /** ISO 8601, at most `MAX_OFFERED`. */
  starts: string[];
}

export const MAX_OFFERED = 3;

/** Common times are searched in this period from the start on, in milliseconds. */
export const TIMES_PERIOD = 14 * DAY;

/** Milliseconds until a time with other participants can start, so that all can come. */
export const TIMES_LEAD = 30 * MINUTE;

/**
 * Returns the URL that a message carries: the conversation with the sender, and what is offered.
 * @param origin of the page
 */
export function offerUrl(
  { fromId, toId, title, minutes, starts }: TimeOffer,
  origin: string,
): string {
  const params = new URLSearchParams({ to: toId, title, minutes: String(minutes) });
  for (const start of starts) params.append('start', start);
  return `${origin}/chat/${fromId}?${params.toString()}`;
}

/** Returns the offer of such a URL, or `null` for any other URL. */
export function readOffer(url: URL): TimeOffer | null {
  const [, fromId] = /^\/chat\/([^/]+)$/.exec(url.pathname) ?? [];
  const toId = url.searchParams.get('to');
  const title = url.searchParams.get('title') ?? '';
  const minutes = Number(url.searchParams.get('minutes'));
  const starts = url.searchParams.getAll('start');
  const { minimum, maximum } = SESSION_MINUTES;
  const isValid =
    !isBlank(title) &&
    title.length <= LIMITS.nameText &&
    Number.isInteger(minutes) &&
    minutes >= minimum &&
    minutes <= maximum &&
    starts.length > 0 &&
    starts.length <= MAX_OFFERED &&
    starts.every((start) => !Number.isNaN(Date.parse(start)));
  return fromId && toId && isValid ? { fromId, toId, title, minutes, starts } : null;
}

/** Returns the times of a session that starts at one of the offered times. */
export const offeredTimes = ({ minutes }: TimeOffer, start: string): SessionTimes => ({
  startTime: new Date(start).toISOString(),
  endTime: new Date(Date.parse(start) + minutes * MINUTE).toISOString(),
});
