import { nameKey } from '../../../contract/text.ts';
import {
  MERGES_PAGE,
  type MergeProposal,
  type ProposalsQuery,
  SPELLINGS_PAGE,
} from '../../../contract/courses.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import type { ListPage } from '../../platform/http/listPage.ts';
import type { Sender } from '../../platform/work/work.ts';
import { commonSpellings } from '../people/index.ts';
import { COMPARISONS } from './courseTasks.ts';
import type { UsedSubject } from './findMeantSpellings.ts';
import { listDecidedKeys, listNamedCourses } from './mergeRepository.ts';

/** Spellings that are compared with the courses. Those of most students come first. */
const MAX_COMPARED = 20_000;

/** Counts the students who have each subject, by key. */
export type CountSubjects = () => Promise<UsedSubject[]>;

export interface CourseDeps {
  context: Context;
  countSubjects: CountSubjects;
}

/**
 * Returns a page of the spellings that seem to mean a course, those of most students first.
 * @throws {HttpError} 400 for an unknown cursor, and when the comparison takes too long.
 */
export async function proposeMerges(
  deps: CourseDeps,
  sender: Sender,
  { limit = MERGES_PAGE, cursor }: ProposalsQuery,
): Promise<ListPage<MergeProposal>> {
  const { database, work } = deps.context;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const courses = await listNamedCourses(database);
  if (courses.length === 0) return { items: [] };
  const undecided = await listUndecided(deps, courses);
  const spellings = undecided
    .slice(0, MAX_COMPARED)
    .filter((used) => !after || compare(used, after) > 0);
  const input = { courses, spellings, limit: limit + 1 };
  const found = await work.run(sender, COMPARISONS, 'findMeantSpellings', input);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await withSpellings(database, shown),
    ...(found.length > limit && last && { nextCursor: encodeCursor(last) }),
  };
}

/** Finds subjects of students that are no title and have no decision, those of most students first. */
export async function findSpellings(deps: CourseDeps, q: string): Promise<string[]> {
  const { database } = deps.context;
  const courses = await listNamedCourses(database);
  const undecided = await listUndecided(deps, courses);
  const found = undecided.filter(({ key }) => key.includes(nameKey(q))).slice(0, SPELLINGS_PAGE);
  return (await withSpellings(database, found)).map(({ spelling }) => spelling);
}

/** Adds how most students write them. */
async function withSpellings<Used extends UsedSubject>(db: Queryable, used: readonly Used[]) {
  const keys = used.map(({ key }) => key);
  const spellings = await commonSpellings(db, 'subjects', keys);
  return used.map(({ key, ...rest }) => ({ ...rest, spelling: spellings.get(key) ?? key }));
}

/** Lists the subjects of students that are no title and have no decision. */
async function listUndecided(
  { context: { database }, countSubjects }: CourseDeps,
  courses: readonly { titleKey: string }[],
): Promise<UsedSubject[]> {
  const titles = new Set(courses.map(({ titleKey }) => titleKey));
  const decided = await listDecidedKeys(database);
  const used = await countSubjects();
  return used.filter(({ key }) => !titles.has(key) && !decided.has(key)).sort(compare);
}

/** Compares by the number of students, the largest first, then by key. */
const compare = (a: UsedSubject, b: UsedSubject): number =>
  b.students - a.students || (a.key < b.key ? -1 : Number(a.key > b.key));

const encodeCursor = ({ key, students }: UsedSubject): string =>
  Buffer.from(`${students}:${key}`).toString('base64url');

function decodeCursor(cursor: string): UsedSubject {
  const [, students, key] = /^(\d+):(.*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (key === undefined) throw badRequest('This page of the list is unknown.');
  return { key, students: Number(students) };
}
