import { type CampusSubject, makeCampusSubjects } from '../../domain/courses/campusSubjects.ts';
import type { WeeklySubject } from '../../domain/timetable/findSubjects.ts';
import { namesOf } from '../../domain/timetable/propose.ts';

/** Subjects of the campus by the names of a timetable: with the same words, and similar ones. */
export type FoundNames = ReadonlyMap<
  string,
  { same: CampusSubject | undefined; near: CampusSubject[] }
>;

/** Finds the subjects of the campus that the names of a timetable can mean. */
export function findNames(
  weekly: readonly WeeklySubject[],
  compared: readonly CampusSubject[],
): FoundNames {
  const subjects = makeCampusSubjects(compared);
  return new Map(
    namesOf(weekly).map((name) => [
      name,
      { same: subjects.findSame(name), near: subjects.findNear(name) },
    ]),
  );
}
