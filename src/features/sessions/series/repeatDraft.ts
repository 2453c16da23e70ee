import { WEEK } from '../../../../contract/durations.ts';
import type { SessionRepeat } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { localZone } from '../../../ui/time/zone.ts';
import { LOCALE } from '../../../ui/time/locale.ts';
import { countOf } from '../../../ui/countOf.ts';

/** Sessions of a series that is first offered. */
const OFFERED = 8;

/** How a session repeats, as fields have it. */
export interface RepeatDraft {
  /** Weeks. */
  interval: 'none' | '1' | '2';
  end: 'until' | 'count';
  /** YYYY-MM-DD, or empty. */
  until: string;
  count: string;
  /** Of an existing series. */
  timeZone?: string;
}

export const newRepeat: RepeatDraft = {
  interval: 'none',
  end: 'until',
  until: '',
  count: String(OFFERED),
};

/** How a session of the calendar repeats. Its number of sessions starts with this one. */
export function repeatOf({ series }: Pick<StudySession, 'series'>): RepeatDraft {
  if (!series) return newRepeat;
  const { interval, until, count, index = 0, timeZone } = series;
  const isUntil = until !== undefined;
  return {
    interval: interval === 1 ? '1' : '2',
    end: isUntil ? 'until' : 'count',
    until: until ?? '',
    count: isUntil ? newRepeat.count : String(Math.max(1, (count ?? 1) - index)),
    timeZone,
  };
}

/** Returns whether two drafts are the same rule. */
export const isSameRepeat = (a: RepeatDraft, b: RepeatDraft): boolean =>
  a.interval === b.interval &&
  (a.interval === 'none' || (a.end === b.end && a[a.end] === b[b.end]));

/** Returns the midnight of the day of a datetime-local value in UTC, or NaN. */
const dayOf = (local: string) => Date.parse(local.slice(0, 'YYYY-MM-DD'.length));

const stepOf = ({ interval }: RepeatDraft) => Number(interval) * WEEK;

/** Sets the interval, and the last day if it is missing or before the start. */
export function withInterval(
  draft: RepeatDraft,
  interval: RepeatDraft['interval'],
  start: string,
): RepeatDraft {
  const changed = { ...draft, interval };
  const first = dayOf(start);
  if (interval === 'none' || Number.isNaN(first) || dayOf(draft.until) >= first) return changed;
  const last = new Date(first + (OFFERED - 1) * stepOf(changed));
  return { ...changed, until: last.toISOString().slice(0, 'YYYY-MM-DD'.length) };
}

/**
 * Returns the field of the request, which is `undefined` without repetition, or the error.
 * @param start a datetime-local value
 */
export function validateRepeat(
  draft: RepeatDraft,
  start: string,
): { repeat: SessionRepeat | undefined } | { error: string } {
  if (draft.interval === 'none') return { repeat: undefined };
  const rule = { interval: Number(draft.interval), timeZone: draft.timeZone ?? localZone() };
  if (draft.end === 'count') {
    const count = Number(draft.count);
    const isCount = Number.isInteger(count) && count > 0;
    return isCount
      ? { repeat: { ...rule, count } }
      : { error: 'Please enter how many sessions there are.' };
  }
  const { until } = draft;
  if (until === '') return { error: 'Please choose the last day.' };
  if (dayOf(until) < dayOf(start)) return { error: 'The last day must not be before the start.' };
  return { repeat: { ...rule, until } };
}

const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** Describes the series, e.g. "Every Tuesday until Dec 12, 2026, 8 sessions". Empty if it is invalid. */
export function summarizeRepeat(draft: RepeatDraft, start: string): string {
  const result = validateRepeat(draft, start);
  const first = dayOf(start);
  if ('error' in result || !result.repeat || Number.isNaN(first)) return '';
  const { until, count: chosen } = result.repeat;
  const step = stepOf(draft);
  const count = chosen ?? Math.floor((dayOf(until ?? '') - first) / step) + 1;
  const last = new Date(until ?? first + (count - 1) * step);
  if (Number.isNaN(last.getTime())) return '';
  const every = draft.interval === '1' ? 'Every' : 'Every second';
  return `${every} ${weekday.format(first)} until ${date.format(last)}, ${countOf(count, 'session')}`;
}

/** Describes the series of a session, e.g. "Every week until Dec 12, 2026". */
export function seriesText({ interval, until, count }: SessionRepeat): string {
  const every = interval === 1 ? 'Every week' : 'Every two weeks';
  if (until !== undefined) return `${every} until ${date.format(new Date(until))}`;
  if (count === undefined) return every;
  return `${every}, ${countOf(count, 'session')}`;
}
