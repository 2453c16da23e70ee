import { DAY, WEEK } from '../../../contract/durations.ts';
import type { SessionRepeat } from '../../../contract/series.ts';
import type { SessionTimes } from '../../../contract/sessions.ts';
import { assertTimeZone } from '../scheduling/timeZones.ts';
import { instantAt, wallTimeAt } from '../scheduling/wallClock.js';
import { RuleError } from '../ruleError.ts';

/** Milliseconds from now to the last start. */
const REACH = 366 * DAY;
const MAX_SESSIONS = 366;

/** The times of a series. Either `until` or `count` is null. */
export interface SeriesRule {
  timeZone: string;
  weeks: number;
  /** Wall-clock time of position 0. See wallClock.ts. */
  firstStart: number;
  /** Milliseconds. */
  length: number;
  until: string | null;
  count: number | null;
}

/** Returns the times of the study session at a position, whether it exists or not. */
export function timesAt(rule: SeriesRule, index: number): SessionTimes {
  const start = instantAt(rule.timeZone, wallStartAt(rule, index));
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + rule.length).toISOString(),
  };
}

export const wallStartAt = ({ firstStart, weeks }: SeriesRule, index: number): number =>
  firstStart + index * weeks * WEEK;

/** Returns the day of a wall-clock time. */
const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

/** Returns the times of all study sessions of a series. */
export function listTimes(rule: SeriesRule): SessionTimes[] {
  return Array.from({ length: countOf(rule) }, (_, index) => timesAt(rule, index));
}

export function countOf({ firstStart, weeks, until, count }: SeriesRule): number {
  if (count !== null) return count;
  const days = (Date.parse(until ?? '') - Date.parse(dayOf(firstStart))) / DAY;
  return Math.floor((days * DAY) / (weeks * WEEK)) + 1;
}

/**
 * Returns the rule of a new series that starts with a study session.
 * @throws {RuleError} for a rule that is not allowed
 */
export function toRule(
  { interval, timeZone, ...end }: SessionRepeat,
  { startTime, endTime }: SessionTimes,
  now: Date,
): SeriesRule {
  assertTimeZone(timeZone, 'repeat');
  const until = end.until ?? null;
  const count = end.count ?? null;
  if (until === null && count === null) {
    throw new RuleError('repeat', 'Please choose a last day or a number of sessions.');
  }
  if (until !== null && count !== null) {
    throw new RuleError('repeat', 'Please choose a last day or a number of sessions, not both.');
  }
  const rule: SeriesRule = {
    timeZone,
    weeks: interval,
    firstStart: wallTimeAt(timeZone, Date.parse(startTime)),
    length: Date.parse(endTime) - Date.parse(startTime),
    until,
    count,
  };
  if (until !== null && until < dayOf(rule.firstStart)) {
    throw new RuleError('repeat', 'The last day must not be before the start.');
  }
  if ((count ?? 0) > MAX_SESSIONS) {
    throw new RuleError('repeat', `A series can have ${MAX_SESSIONS} sessions at most.`);
  }
  assertReach(rule, now);
  return rule;
}

/** Returns the position that starts at a wall-clock time, if the series has one. */
export function positionAt(rule: SeriesRule, wall: number): number | undefined {
  const index = (wall - rule.firstStart) / (rule.weeks * WEEK);
  return Number.isInteger(index) && index >= 0 && index < countOf(rule) ? index : undefined;
}

/**
 * Returns the rule with other repetitions, in which the date of a position stays. A number of sessions
 * starts with it.
 * @throws {RuleError} for a rule that is not allowed
 */
export function withRepeat(
  rule: SeriesRule,
  { index, repeat, now }: { index: number; repeat: SessionRepeat; now: Date },
): SeriesRule {
  if (repeat.timeZone !== rule.timeZone)
    throw new RuleError('repeat', 'A series keeps its time zone.');
  const { weeks, until, count } = toRule(repeat, timesAt(rule, index), now);
  const earlier = Math.floor((index * rule.weeks) / weeks);
  const firstStart = wallStartAt(rule, index) - earlier * weeks * WEEK;
  return { ...rule, weeks, firstStart, until, count: count === null ? null : count + earlier };
}

/** @throws {RuleError} for a series that ends more than a year from now */
export function assertReach(
  rule: SeriesRule,
  now: Date,
  field: 'repeat' | 'startTime' = 'repeat',
): void {
  const limit = now.getTime() + REACH;
  const isTooLong =
    rule.until === null
      ? Date.parse(timesAt(rule, countOf(rule) - 1).startTime) > limit
      : rule.until > dayOf(wallTimeAt(rule.timeZone, limit));
  if (isTooLong) throw new RuleError(field, 'A series can end one year from now at the latest.');
}

/** Returns the rule of the study sessions before a position, which must not be 0. */
export const ruleBefore = (rule: SeriesRule, index: number): SeriesRule => ({
  ...rule,
  ...(rule.count === null
    ? { until: dayOf(wallStartAt(rule, index - 1)) }
    : { count: Math.min(rule.count, index) }),
});

/** Returns the rule of the study sessions from a position on. */
export const ruleFrom = (rule: SeriesRule, index: number): SeriesRule => ({
  ...rule,
  firstStart: wallStartAt(rule, index),
  count: rule.count === null ? null : Math.max(1, rule.count - index),
});

/** Returns the rule with another start of position 0. The last day moves by as many days. */
export function movedTo(rule: SeriesRule, firstStart: number): SeriesRule {
  const days = Date.parse(dayOf(firstStart)) - Date.parse(dayOf(rule.firstStart));
  const until = rule.until === null ? null : dayOf(Date.parse(rule.until) + days);
  return { ...rule, firstStart, until };
}

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Describes a series after its title, e.g. ", every two weeks until 12 December". */
export function ruleText({ weeks, until, count }: Pick<SeriesRule, 'weeks' | 'until' | 'count'>) {
  const every = weeks === 1 ? ', every week' : ', every two weeks';
  if (until !== null) return `${every} until ${date.format(new Date(until))}`;
  return `${every}, ${count === 1 ? 'once' : `${count ?? 0} times`}`;
}
