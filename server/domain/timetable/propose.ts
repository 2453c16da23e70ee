import { LIMITS, WEEKDAYS } from '../../../contract/constants.ts';
import { foldText } from '../../../contract/text.ts';
import type { WeeklyLecture } from '../../../contract/timetable.ts';
import type { WeeklySubject } from './findSubjects.ts';

/** Part of the subjects with a code, a kind or a group from which a calendar is one of a campus. */
const CAMPUS_SHARE = 1 / 2;

/** Returns the names whose spelling on the campus matters. */
export const namesOf = (subjects: readonly WeeklySubject[]): string[] => [
  ...new Set(subjects.slice(0, LIMITS.subjects * 3).flatMap(({ names }) => names.slice(0, 4))),
];

/**
 * Chooses what is a lecture, and its name.
 * @param spellings of names that students of the campus use
 */
export function proposeTimetable(
  weekly: readonly WeeklySubject[],
  spellings: ReadonlyMap<string, string>,
): { subjects: string[]; lectures: WeeklyLecture[] } {
  const marked = weekly.filter(({ evidence }) => evidence.isMarked).length;
  const isOfCampus = marked >= weekly.length * CAMPUS_SHARE && marked > 0;
  const lectures = weekly.filter((subject) => isLecture(subject, spellings, isOfCampus));
  const names = lectures.map(({ names }) => {
    const known = names.map((name) => spellings.get(name)).find((name) => name !== undefined);
    return (known ?? names[0] ?? '').replaceAll(',', ' ').slice(0, LIMITS.nameText);
  });
  const unique = new Map(names.map((name) => [foldText(name), name]));
  return {
    subjects: [...unique.values()].slice(0, LIMITS.subjects).sort((a, b) => a.localeCompare(b)),
    lectures: inOrder(lectures.flatMap(({ times }) => times)),
  };
}

function isLecture(
  { names, evidence }: WeeklySubject,
  spellings: ReadonlyMap<string, string>,
  isOfCampus: boolean,
): boolean {
  const { hasCode, isMarked, isLikeSubject, hasRoom, isPrivate, isNoLecture } = evidence;
  if (isNoLecture || (isPrivate && !hasCode)) return false;
  const isKnown = names.some((name) => spellings.has(name));
  return isMarked || isKnown || isLikeSubject || (hasRoom && !isOfCampus);
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
