import { LIMITS, WEEKDAYS } from '../../../contract/constants.ts';
import { foldText, isSameText } from '../../../contract/text.ts';
import type { NearSubject, SubjectMatch, WeeklyLecture } from '../../../contract/timetable.ts';
import type { WeeklySubject } from './findSubjects.ts';

/** Part of the subjects with a code, a kind or a group from which a calendar is one of a campus. */
const CAMPUS_SHARE = 1 / 2;

/** Returns the names whose spelling on the campus matters. */
export const namesOf = (subjects: readonly WeeklySubject[]): string[] => [
  ...new Set(subjects.slice(0, LIMITS.subjects * 3).flatMap(({ names }) => names.slice(0, 4))),
];

/** What the campus calls a subject of a timetable. */
export interface Meaning {
  /** As the students of the campus write it. */
  name: string;
  students: number;
  /** Of the course, if it was found by that. */
  code?: string;
}

/** What is known of the names of subjects on the campus. */
export interface CampusNames {
  /** Returns what a subject means there, if that is clear. */
  findMeaning: (subject: WeeklySubject) => Meaning | undefined;
  /** Returns subjects with similar names. */
  findNear: (name: string) => NearSubject[];
}

/** Chooses what is a lecture, and its name. */
export function proposeTimetable(
  weekly: readonly WeeklySubject[],
  campus: CampusNames,
): { subjects: string[]; lectures: WeeklyLecture[]; matches: SubjectMatch[] } {
  const marked = weekly.filter(({ evidence }) => evidence.isMarked).length;
  const isOfCampus = marked >= weekly.length * CAMPUS_SHARE && marked > 0;
  const known = weekly.map((subject) => ({ subject, meaning: campus.findMeaning(subject) }));
  const lectures = known.filter(({ subject, meaning }) => isLecture(subject, meaning, isOfCampus));
  const matches = lectures.map(({ subject, meaning }) => matchOf(subject, meaning, campus));
  const unique = new Map(matches.map((match) => [foldText(match.subject), match]));
  const chosen = [...unique.values()]
    .slice(0, LIMITS.subjects)
    .sort((a, b) => a.subject.localeCompare(b.subject));
  return {
    subjects: chosen.map(({ subject }) => subject),
    lectures: inOrder(lectures.flatMap(({ subject }) => subject.times)),
    matches: chosen.filter(
      ({ subject, title, near }) => near.length > 0 || !isSameText(subject, title),
    ),
  };
}

function matchOf(
  { names }: WeeklySubject,
  meaning: Meaning | undefined,
  campus: CampusNames,
): SubjectMatch {
  const title = shownName(names[0] ?? '');
  if (!meaning) return { subject: title, title, near: campus.findNear(title) };
  const { name, students, code } = meaning;
  const subject = shownName(name);
  return { subject, title, students, ...(code !== undefined && { code }), near: [] };
}

/** A comma separates the subjects of a search. */
const shownName = (name: string) => name.replaceAll(',', ' ').slice(0, LIMITS.nameText);

function isLecture(
  { evidence }: WeeklySubject,
  meaning: Meaning | undefined,
  isOfCampus: boolean,
): boolean {
  const { hasCode, isMarked, isLikeSubject, hasRoom, isPrivate, isNoLecture } = evidence;
  if (isNoLecture || (isPrivate && !hasCode)) return false;
  return isMarked || meaning !== undefined || isLikeSubject || (hasRoom && !isOfCampus);
}

/** Returns lectures in the order of the week, each once. */
function inOrder(times: readonly WeeklyLecture[]): WeeklyLecture[] {
  const unique = new Map(
    times.map(({ day, start, end }) => [`${day} ${start} ${end}`, { day, start, end }]),
  );
  return [...unique.values()].sort(
    (a, b) =>
      WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || a.start - b.start || a.end - b.end,
  );
}
