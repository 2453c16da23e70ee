import { codeStartOf, nameKey } from '../../../contract/text.ts';
import type { CampusSubject } from '../../domain/courses/campusSubjects.ts';
import type { WeeklySubject } from '../../domain/timetable/findSubjects.ts';
import type { CampusNames } from '../../domain/timetable/propose.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Catalog } from '../catalog/index.ts';
import { commonSpellings } from '../people/index.ts';
import { listBlockedEitherWay } from '../relations/index.ts';
import type { WeeklyNames } from './readCalendar.ts';

/** Subjects with which titles are compared, those of most students first. */
const MAX_COMPARED = 2_000;
/** A subject of one student can be a slip. */
const LEAST_STUDENTS = 2;

/** What is known of the subjects of a campus. */
export interface Campus {
  catalog: Catalog;
  /** The subjects of students, by key. */
  used: readonly CampusSubject[];
}

/**
 * Reads what the campus calls the subjects of a timetable: by the code of a course, by the name, or by its words in
 * another order. Spellings of students across a block do not count.
 */
export async function readCampusNames(
  db: Queryable,
  userId: string,
  { weekly, found }: WeeklyNames,
  campus: Campus,
): Promise<CampusNames> {
  const students = countsOf(campus);
  const coded = new Map(weekly.map((subject) => [subject, courseOf(subject, campus.catalog)]));
  const keys = [...found.values()].flatMap(({ same, near }) => [...(same ? [same] : []), ...near]);
  const titleKeys = [...coded.values()].flatMap((course) => course?.titleKey ?? []);
  const hidden = await listBlockedEitherWay(db, userId);
  const wanted = [...found.keys(), ...keys.map(({ key }) => key), ...titleKeys];
  const spellings = await commonSpellings(db, 'subjects', wanted, userId, hidden);
  const countOf = (name: string) => students.get(nameKey(name)) ?? 0;
  const meaningOf = (text = '') => {
    const name = spellings.get(text);
    return name === undefined ? undefined : { name, students: countOf(name) };
  };
  return {
    findMeaning(subject) {
      const course = coded.get(subject);
      const ofCode = meaningOf(course?.titleKey);
      if (course && ofCode) return { ...ofCode, code: course.code };
      const names = subject.names.map(
        (name) => meaningOf(name) ?? meaningOf(found.get(name)?.same?.key),
      );
      return names.find((meaning) => meaning !== undefined);
    },
    findNear: (name) => (found.get(name)?.near ?? []).flatMap(({ key }) => meaningOf(key) ?? []),
  };
}

const countsOf = ({ used }: Campus) => new Map(used.map(({ key, students }) => [key, students]));

/** Returns the titles of courses and the subjects of several students. */
export function comparedSubjects(campus: Campus): CampusSubject[] {
  const { catalog, used } = campus;
  const students = countsOf(campus);
  const common = used
    .filter((subject) => subject.students >= LEAST_STUDENTS && !catalog.titles.has(subject.key))
    .toSorted((a, b) => b.students - a.students)
    .slice(0, MAX_COMPARED);
  const titles = [...catalog.titles.keys()].map((key) => ({
    key,
    students: students.get(key) ?? 0,
  }));
  return [...titles, ...common];
}

/** Returns the course with the code of a title. */
const courseOf = ({ codes }: WeeklySubject, catalog: Catalog) =>
  codes.flatMap((code) => catalog.byCode.get(codeStartOf(code) ?? '') ?? []).at(0);
