import { LIMITS, WEEKDAYS } from '../../../contract/constants.ts';
import type { HoursRange, WeekHours } from '../../../contract/hours.ts';
import { isSameText } from '../../../contract/text.ts';
import type { SubjectMatch, TimetableProposal } from '../../../contract/timetable.ts';
import { freeHours, type DayTimes } from './freeHours.ts';

type Weekday = HoursRange['day'];

/** What a timetable fills in of a profile. */
export interface Filled {
  subjects: string[];
  availability: Weekday[];
  hours: WeekHours;
}

export interface ProposedSubject {
  name: string;
  isTicked: boolean;
  /** What the campus calls it, if that is not its name in the timetable. */
  match?: SubjectMatch | undefined;
  /** Whether the student keeps the name of the timetable. */
  isOwn?: boolean;
}

/** A proposal as the student changes it. */
export interface ProposalDraft {
  subjects: ProposedSubject[];
  times: DayTimes;
  /** Ticked days. */
  days: Weekday[];
  hasHours: boolean;
  isKept: boolean;
}

const USUAL_TIMES: DayTimes = { from: 8 * 60, until: 20 * 60 };
/** Days that are ticked also without lectures. */
const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);

/** Ticks all subjects, the workdays, and other days with lectures or of the profile. */
export const initialDraft = (
  { subjects, lectures, matches = [] }: TimetableProposal,
  profile: Pick<Filled, 'availability'>,
): ProposalDraft => ({
  subjects: subjects.map((name) => ({
    ...{ name, isTicked: true },
    match: matches.find(({ subject }) => subject === name),
  })),
  times: USUAL_TIMES,
  days: WEEKDAYS.filter(
    (day) =>
      WORKDAYS.includes(day) ||
      profile.availability.includes(day) ||
      lectures.some((lecture) => lecture.day === day),
  ),
  hasHours: true,
  isKept: false,
});

/** Returns the subjects of a profile with the ticked ones, without other spellings of them. */
function mergeSubjects(subjects: readonly string[], ticked: readonly string[]): string[] {
  const merged = [...subjects];
  for (const text of ticked) {
    // Names of subjects have no commas.
    const name = text.replaceAll(',', ' ').trim().replace(/\s+/g, ' ');
    if (name !== '' && !merged.some((known) => isSameText(known, name))) merged.push(name);
  }
  return merged;
}

/**
 * Returns what the draft fills in.
 * @returns `tooMany`, how many subjects are left out because a profile has 40 at most
 */
export function fill(
  { subjects, times, days, hasHours }: ProposalDraft,
  { lectures }: TimetableProposal,
  profile: Filled,
): { filled: Filled; tooMany: number } {
  const ticked = subjects.filter(({ isTicked }) => isTicked).map(({ name }) => name);
  const merged = mergeSubjects(profile.subjects, ticked);
  const ranges = freeHours(lectures, times).filter(({ day }) => days.includes(day));
  const availability = WEEKDAYS.filter((day) => ranges.some((range) => range.day === day));
  const week = { availability, hours: { ...profile.hours, ranges } };
  const { availability: before, hours } = profile;
  return {
    filled: {
      subjects: merged.slice(0, LIMITS.subjects),
      ...(hasHours ? week : { availability: before, hours }),
    },
    tooMany: Math.max(0, merged.length - LIMITS.subjects),
  };
}
