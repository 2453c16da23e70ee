import { LIMITS, SESSION_MINUTES } from '../../../../contract/constants.ts';
import { isBlank } from '../../../../contract/text.ts';
import { MINUTE } from '../../../../contract/durations.ts';
import type { SessionTimes, StudySession } from '../../../../contract/sessions.ts';

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

/** Returns the URL that a message carries: the conversation with the sender, and what is offered. */
export function offerUrl({ fromId, toId, title, minutes, starts }: TimeOffer): string {
  const params = new URLSearchParams({ to: toId, title, minutes: String(minutes) });
  for (const start of starts) params.append('start', start);
  return `${location.origin}/chat/${fromId}?${params.toString()}`;
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

/** Returns the session of both students at one of the offered times, if there is one. */
export function findAgreed(
  { fromId, toId, starts }: TimeOffer,
  sessions: readonly StudySession[],
): StudySession | undefined {
  const times = starts.map((start) => Date.parse(start));
  return sessions.find(({ startTime, createdBy, participants }) => {
    const ids = [createdBy, ...participants.map(({ _id }) => _id)];
    return times.includes(Date.parse(startTime)) && ids.includes(fromId) && ids.includes(toId);
  });
}
