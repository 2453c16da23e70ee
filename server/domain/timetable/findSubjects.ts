import { foldText } from '../../../contract/text.ts';
import { WEEK } from '../../../contract/durations.ts';
import { evidenceOf, type CalendarEntry, type Evidence } from './evidence.ts';
import {
  findWeeklyTimes,
  countRepeats,
  isOfLecture,
  type Time,
  type WeeklyTime,
} from './weekly.ts';

/** What recurs weekly under one name. */
export interface WeeklySubject {
  /** What can be its name, the most likely one first. */
  names: string[];
  /** The codes of the course in its titles. */
  codes: string[];
  evidence: Evidence;
  times: WeeklyTime[];
}

interface Options {
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Titles that are read. The most frequent ones of a calendar come first. */
const MAX_TITLES = 250;
/** A calendar of fewer weeks repeats less often. */
const SHORT = 4 * WEEK;
/** How many times a lecture must follow another one. */
const REPEATS = { usual: 2, short: 1, irregular: 3 };
/** Lectures that ended before are of the last term, if others go on. */
const ENDED = 4 * WEEK;

interface Group {
  names: Map<string, number>;
  others: Set<string>;
  codes: Set<string>;
  evidence: Evidence;
  times: Time[];
  taught: Time[];
}

/** Finds the subjects of a calendar: what has the same name and recurs weekly. */
export function findWeeklySubjects(
  entries: readonly CalendarEntry[],
  { timeZone, now }: Options,
): WeeklySubject[] {
  const groups = [...groupByName(entries).values()];
  const starts = groups.flatMap(({ times }) => times.map(([start]) => start));
  const span =
    starts.reduce((max, at) => Math.max(max, at), -Infinity) -
    starts.reduce((min, at) => Math.min(min, at), Infinity);
  const repeats = span < SHORT ? REPEATS.short : REPEATS.usual;
  const found = groups.flatMap((group) => {
    const times = findWeeklyTimes(group.taught, { timeZone, repeats });
    const weeks = new Set(group.times.map(([start]) => Math.floor(start / WEEK) * WEEK));
    const isWeekly = findWeeklyTimes(group.times, { timeZone, repeats }).length > 0;
    const isOften = group.evidence.isMarked && countRepeats(weeks) >= REPEATS.irregular;
    if (!isWeekly && !isOften) return [];
    const last = group.times.reduce((max, [start]) => Math.max(max, start), -Infinity);
    const codes = [...group.codes];
    return [{ names: orderNames(group), codes, evidence: group.evidence, times, last }];
  });
  const current = found.filter(({ last }) => last >= now - ENDED);
  return (current.length > 0 ? current : found).map(({ last: _last, ...subject }) => ({
    ...subject,
    times: subject.times.filter((time) => current.length === 0 || time.last >= now - ENDED),
  }));
}

function groupByName(entries: readonly CalendarEntry[]): Map<string, Group> {
  const byTitle = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const times = entry.times.filter(isOfLecture);
    if (times.length === 0) continue;
    const key = JSON.stringify([entry.title, entry.description, entry.categories]);
    const same = byTitle.get(key);
    if (same) same.push({ ...entry, times });
    else byTitle.set(key, [{ ...entry, times }]);
  }
  const groups = new Map<string, Group>();
  const frequent = [...byTitle.values()].sort((a, b) => countTimes(b) - countTimes(a));
  for (const same of frequent.slice(0, MAX_TITLES)) {
    const [entry] = same;
    if (entry)
      addToGroup(
        groups,
        entry,
        same.flatMap(({ times }) => times),
      );
  }
  return groups;
}

const countTimes = (entries: readonly CalendarEntry[]) =>
  entries.reduce((sum, { times }) => sum + times.length, 0);

function addToGroup(
  groups: Map<string, Group>,
  entry: CalendarEntry,
  times: readonly Time[],
): void {
  const {
    names: [name, ...others],
    code,
    isCancelled,
    ...evidence
  } = evidenceOf(entry);
  if (name === undefined) return;
  const key = inflectionKey(name);
  const group = groups.get(key) ?? {
    names: new Map<string, number>(),
    ...{ others: new Set<string>(), codes: new Set<string>(), evidence, times: [], taught: [] },
  };
  groups.set(key, group);
  group.names.set(name, (group.names.get(name) ?? 0) + times.length);
  for (const other of others) group.others.add(other);
  if (code !== '') group.codes.add(code);
  group.times.push(...times);
  if (!isCancelled) group.taught.push(...times);
  group.evidence = merge(group.evidence, evidence);
}

const merge = (a: Evidence, b: Evidence): Evidence => ({
  hasCode: a.hasCode || b.hasCode,
  isMarked: a.isMarked || b.isMarked,
  isLikeSubject: a.isLikeSubject || b.isLikeSubject,
  hasRoom: a.hasRoom || b.hasRoom,
  isPrivate: a.isPrivate && b.isPrivate,
  isNoLecture: a.isNoLecture && b.isNoLecture,
});

/** The shortest spelling comes first: Lineare Algebra before that of an exercise zur Linearen Algebra. */
const orderNames = ({ names, others }: Group) => [
  ...[...names.keys()].sort(
    (a, b) => a.length - b.length || (names.get(b) ?? 0) - (names.get(a) ?? 0),
  ),
  ...others,
];

/** Returns the same for names that differ only in the ends of long words. */
const inflectionKey = (name: string) =>
  foldText(name)
    .split(' ')
    .map((word) => (word.length > 5 ? word.replace(/(?:e[nrsm]?|n|s)$/, '') : word))
    .join(' ');
