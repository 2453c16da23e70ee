import type { Weekday } from '../../../contract/common/types.ts';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchResult } from '../../../contract/search.ts';
import { type Idf, MATCH_POINTS } from '../../domain/matching/points.ts';
import type { Features, Score } from '../../domain/matching/score.ts';
import { sharedSlots } from '../../domain/matching/sharedHours.ts';
import { dayRanges } from '../../domain/scheduling/weekSlots.ts';

/** Minutes. */
const HOUR_MINUTES = 60;
/** Maximum number of names in a detail. */
const MAX_LISTED = 5;
/** Maximum number of names in a line of the breakdown. */
const MAX_SHORT = 2;
/** Letters of a weekday in a line of the breakdown. */
const SHORT_DAY = 3;
const MAX_BONUS =
  MATCH_POINTS.perHelpfulSkill * MATCH_POINTS.helpfulSkillsMax + MATCH_POINTS.reliabilityBadge;

interface ExplanationInput {
  viewer: Features;
  other: Features;
  score: Score;
  idf: Idf;
  /** The spelling of the viewer for each key. */
  names: ReadonlyMap<string, string>;
}

/** One component of a score. */
interface Component {
  name: string;
  points: number;
  mostPoints: number;
  /** What both share, in a few words. Shown only with points. */
  reason: string;
  detail: string;
}

/** Explains a score to the viewer, component by component. See `SearchResult`. */
export function explainScore(
  seen: ExplanationInput,
): Pick<SearchResult, 'matchBreakdown' | 'matchDetails'> {
  const components = componentsOf(seen);
  return {
    matchBreakdown: components
      .filter(({ points }) => points > 0)
      .map(({ points, reason }) => `${points} · ${reason}`),
    matchDetails: components.map(
      ({ name, points, mostPoints, detail }) => `${name} ${points}/${mostPoints}: ${detail}`,
    ),
  };
}

function componentsOf(seen: ExplanationInput): Component[] {
  const { viewer, score, names } = seen;
  const { points } = score;
  const components = [
    {
      name: 'Subjects',
      points: points.subjects,
      mostPoints: MATCH_POINTS.subjects,
      reason: namesText(names, score.sharedSubjects, MAX_SHORT),
      detail: subjectsText(seen),
    },
    {
      name: 'Days',
      points: points.days,
      mostPoints: MATCH_POINTS.perSharedDay * MATCH_POINTS.countedDays,
      reason: shortDaysText(score.sharedDays),
      detail: daysText(seen),
    },
    {
      name: 'University',
      points: points.university,
      mostPoints: MATCH_POINTS.university,
      reason: nameOf(names, viewer.university),
      detail: universityText(seen),
    },
    {
      name: 'Location',
      points: points.location,
      mostPoints: MATCH_POINTS.location,
      reason: nameOf(names, viewer.location),
      detail: locationText(seen),
    },
  ];
  const detail = bonusText(seen);
  if (detail === '') return components;
  const reason = shortBonusText(seen);
  return [
    ...components,
    { name: 'Bonus', points: points.bonus, mostPoints: MAX_BONUS, reason, detail },
  ];
}

function subjectsText({ viewer, other, score, idf, names }: ExplanationInput): string {
  const missing = missingText(viewer.subjects.size > 0, other.subjects.size > 0, 'any subjects');
  if (missing) return missing;
  if (score.sharedSubjects.length === 0) return 'none in common';
  const subjects = score.sharedSubjects.map((key) =>
    idf.isRare(key) ? `${nameOf(names, key)} (rare here)` : nameOf(names, key),
  );
  return `you both study ${listText(subjects)}`;
}

/** Returns "Mon, Thu" or "Every day". */
function shortDaysText(shared: readonly string[]): string {
  const days = WEEKDAYS.filter((day) => shared.includes(day));
  if (days.length === WEEKDAYS.length) return 'Every day';
  return days.map((day) => day.slice(0, SHORT_DAY)).join(', ');
}

function daysText({ viewer, other, score }: ExplanationInput): string {
  const missing = missingText(viewer.days.size > 0, other.days.size > 0, 'any free days');
  if (missing) return missing;
  const days = WEEKDAYS.filter((day) => score.sharedDays.includes(day));
  const clashing = WEEKDAYS.filter((day) => score.clashingDays.includes(day));
  if (days.length === 0 && clashing.length > 0) {
    return `no common hour on ${listText(clashing, clashing.length)}`;
  }
  const texts = days.map((day) => [day, ...sharedHoursTexts(viewer, other, day)].join(' '));
  if (days.length === WEEKDAYS.length && texts.join() === days.join()) {
    return 'you are both free every day';
  }
  return days.length === 0
    ? 'none in common'
    : `you are both free on ${listText(texts, texts.length)}`;
}

/** Returns the common hours of a day by the clock of the viewer, none for the whole day. */
function sharedHoursTexts(viewer: Features, other: Features, name: Weekday): string[] {
  const day = WEEKDAYS.indexOf(name);
  if (!viewer.hours?.week[day] || !other.hours?.week[day]) return [];
  const ranges = dayRanges(sharedSlots(viewer.hours, other.hours, day));
  const texts = ranges
    .filter(({ start, end }) => end - start >= HOUR_MINUTES)
    .map(({ start, end }) => `${clockText(start)}-${clockText(end)}`);
  return [listText(texts)];
}

/** Returns minutes since midnight as hours and minutes, such as 14:30. */
const clockText = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

function universityText({ viewer, other, score, names }: ExplanationInput): string {
  const missing = missingText(viewer.university !== '', other.university !== '', 'a university');
  if (missing) return missing;
  if (score.points.university === 0) return 'you study at different ones';
  return `you both study at ${nameOf(names, viewer.university)}`;
}

function locationText({ viewer, other, score, names }: ExplanationInput): string {
  const missing = missingText(viewer.location !== '', other.location !== '', 'a place');
  if (missing) return missing;
  if (score.points.location === 0) return 'you are in different places';
  return `you are both in ${nameOf(names, viewer.location)}`;
}

function bonusText(seen: ExplanationInput): string {
  const { theyKnow, youKnow } = seen.score;
  const reasons = [
    theyKnow.length > 0 &&
      `they are skilled in ${namesText(seen.names, theyKnow)}, which you study`,
    youKnow.length > 0 && `you are skilled in ${namesText(seen.names, youKnow)}, which they study`,
    countsBadge(seen) && 'a badge says they can be relied on',
  ];
  return reasons.filter(Boolean).join('; ');
}

/** Returns "Skilled in Graph Theory, reliable". */
function shortBonusText(seen: ExplanationInput): string {
  const skills = [...new Set([...seen.score.theyKnow, ...seen.score.youKnow])];
  if (skills.length === 0) return 'Reliable';
  const known = `Skilled in ${namesText(seen.names, skills, MAX_SHORT)}`;
  return countsBadge(seen) ? `${known}, reliable` : known;
}

const countsBadge = ({ other, score }: ExplanationInput) => other.reliable && score.percentage > 0;

/** Returns which of the two has not set a field, `undefined` when both have. */
function missingText(viewerHas: boolean, otherHas: boolean, what: string): string | undefined {
  if (!viewerHas && !otherHas) return `neither of you has named ${what} yet`;
  if (!viewerHas) return `you have not named ${what} yet`;
  if (!otherHas) return `they have not named ${what} yet`;
  return undefined;
}

const namesText = (names: ReadonlyMap<string, string>, keys: readonly string[], max?: number) =>
  listText(
    keys.map((key) => nameOf(names, key)),
    max,
  );

const nameOf = (names: ReadonlyMap<string, string>, key: string) => names.get(key) ?? key;

/** Returns "A, B and C", or "A, B, C, D, E and 3 more". */
function listText(items: readonly string[], max = MAX_LISTED): string {
  const shown =
    items.length > max ? [...items.slice(0, max), `${items.length - max} more`] : [...items];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}
