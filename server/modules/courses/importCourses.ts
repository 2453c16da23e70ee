import { LIMITS, TOO_MANY_COURSES } from '../../../contract/constants.ts';
import {
  IMPORT_LINES,
  type Course,
  type CourseImport,
  type ImportLines,
} from '../../../contract/courses.ts';
import { type CourseChange, type ImportPlan, planImport } from '../../domain/courses/plan.ts';
import { badRequest } from '../../platform/errors/httpError.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Sender } from '../../platform/work/work.ts';
import { changeCatalog } from '../catalog/index.ts';
import { recordAudit } from '../people/index.ts';
import { COURSE_FILES } from './courseTasks.ts';
import type { CourseFile } from './readFile.ts';
import { listCourses, removeCourses, storeCourses } from './repository.ts';

export interface ImportOptions {
  /** Stores nothing. */
  isDryRun: boolean;
  /** Stores the other rows when some cannot be stored. */
  skipsBadRows: boolean;
  /** Removes the courses that are not in the file. */
  removesMissing: boolean;
  /** `null` for the command line. */
  actorId: string | null;
  now: Date;
}

/**
 * Stores the courses of a CSV file and returns what changes. The second import of a file changes nothing.
 * @throws {HttpError} 400 when rows cannot be stored and are not skipped, when there
 * would be too many courses, and those of readCourseFile()
 */
export async function importCourses(
  { database, work }: Pick<Context, 'database' | 'work'>,
  sender: Sender,
  content: Uint8Array,
  options: ImportOptions,
): Promise<CourseImport> {
  const { isDryRun, removesMissing, actorId, now } = options;
  const file = await work.run(sender, COURSE_FILES, 'readCourseFile', content);
  if (isDryRun) return toImport(file, await planOf(database, file), options);
  assertStorable(file, options);
  return database.transaction().execute(async (trx) => {
    await changeCatalog(trx);
    const plan = await planOf(trx, file);
    assertFew(plan, options);
    await storeCourses(trx, [...plan.added, ...plan.changed.map(({ course }) => course)]);
    if (removesMissing) await removeCourses(trx, plan.missing);
    const result = toImport(file, plan, options);
    const counts = { added: plan.added.length, changed: plan.changed.length };
    const detail = { ...counts, removed: removesMissing ? plan.missing.length : 0 };
    await recordAudit(trx, { actorId, action: 'import-courses', detail, at: now });
    return result;
  });
}

function assertStorable({ courses, badRows }: CourseFile, { skipsBadRows }: ImportOptions): void {
  const [first] = badRows.lines;
  if (first === undefined || (skipsBadRows && courses.length > 0)) return;
  const others = badRows.count - 1;
  const more = others === 0 ? '' : `, and ${others} more cannot be stored`;
  throw badRequest(`Nothing was stored: ${uncapitalized(first.replace(/\.$/, ''))}${more}.`);
}

function assertFew(
  { added, changed, unchanged, missing }: ImportPlan,
  { removesMissing }: ImportOptions,
): void {
  const kept = removesMissing ? 0 : missing.length;
  if (added.length + changed.length + unchanged + kept <= LIMITS.courses) return;
  throw badRequest(TOO_MANY_COURSES);
}

const uncapitalized = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Rows that cannot be stored may be about courses that seem to be missing. */
async function planOf(db: Queryable, { courses, fields, badCodes }: CourseFile) {
  const stored = await listCourses(db);
  const plan = planImport(courses, stored, fields);
  return { ...plan, missing: plan.missing.filter(({ code_key }) => !badCodes.has(code_key)) };
}

function toImport(
  { badRows, repeated }: CourseFile,
  { added, changed, unchanged, missing }: ImportPlan,
  { isDryRun, removesMissing }: ImportOptions,
): CourseImport {
  return {
    isStored: !isDryRun,
    added: linesOf(added, nameOf),
    changed: linesOf(changed, describeChange),
    unchanged,
    missing: linesOf(missing, nameOf),
    removesMissing,
    badRows,
    repeated,
  };
}

const linesOf = <Item>(items: readonly Item[], describe: (item: Item) => string): ImportLines => ({
  count: items.length,
  lines: items.slice(0, IMPORT_LINES).map(describe),
});

const nameOf = ({ code, title }: Course) => `${code} ${title}`;

/** Returns a line such as: MATH 201: title “Linear Algebra”, was “Algebra”. */
function describeChange({ course, before }: CourseChange): string {
  const changes = Object.entries(before) as [keyof Course, string][];
  const texts = changes.map(([field, was]) => `${field} “${course[field]}”, was “${was}”`);
  return `${course.code}: ${texts.join('; ')}`;
}
