import { nameKey, tidyLine } from '../../../contract/text.ts';
import { v7 as newId } from 'uuid';
import type { MergeBody } from '../../../contract/courses.ts';
import { lockAccounts } from '../../platform/database/lock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/httpError.ts';
import { changeCatalog } from '../catalog/index.ts';
import { recordAudit, replaceSpelling, restoreSpelling } from '../people/index.ts';
import type { CourseDeps } from './proposals.ts';
import * as repository from './mergeRepository.ts';

/**
 * Decides about a spelling. With a title, the students who have the spelling get the title, now and whenever
 * they type it. Returns what was done.
 * @throws {HttpError} 400 when no course has the title or the spelling is a title, 409 when it has a decision.
 */
export async function decideSpelling(
  { context: { database, now } }: CourseDeps,
  actorId: string,
  body: MergeBody,
): Promise<string> {
  const spelling = tidyLine(body.spelling);
  const at = now();
  return database.transaction().execute(async (trx) => {
    const course = await assertDecidable(trx, spelling, body.title);
    const merge = {
      id: newId(),
      ...{ spelling, spelling_key: nameKey(spelling) },
      course_key: course?.code_key ?? null,
      title: course?.title ?? null,
      title_key: course ? nameKey(course.title) : null,
      ...{ decided_by: actorId, decided_at: at.toISOString() },
    };
    await repository.insertMerge(trx, merge);
    const record = (action: string, about: string, detail: object = {}) =>
      recordAudit(trx, { actorId, action, detail: { about, ...detail }, at });
    if (!course) {
      await record('keep-spelling', `“${spelling}”`);
      return `“${spelling}” stays as it is.`;
    }
    const { title } = course;
    const replacement = { ...merge, title, title_key: nameKey(title) };
    const students = await replaceSpelling(trx, replacement);
    await record('merge-spelling', `“${spelling}” into “${title}”`, { students });
    return `${studentsText(students, 'has', 'have')} “${title}” now.`;
  });
}

const studentsText = (count: number, one: string, several: string) =>
  count === 1 ? `1 student ${one}` : `${String(count)} students ${several}`;

/** Locks the catalog and the profiles: profiles that are saved meanwhile follow the decision. */
async function lock(trx: Queryable): Promise<void> {
  await changeCatalog(trx);
  await lockAccounts(trx);
}

async function assertDecidable(trx: Queryable, spelling: string, title: string | undefined) {
  await lock(trx);
  const key = nameKey(spelling);
  if (await repository.findByTitle(trx, key)) {
    throw badRequest(`“${spelling}” is the title of a course.`);
  }
  if (await repository.findDecision(trx, key)) {
    throw conflict(`“${spelling}” is already decided. Undo that first.`);
  }
  if (title === undefined) return undefined;
  const course = await repository.findByTitle(trx, nameKey(title));
  if (!course) throw badRequest(`No course has the title “${tidyLine(title)}”.`);
  return course;
}

/**
 * Undoes a decision: the students get their spelling back, except those who dropped the title meanwhile.
 * Returns what was done.
 * @throws {HttpError} 404 for an unknown decision, 409 when the title was merged into another one later.
 */
export async function undoDecision(
  { context: { database, now } }: CourseDeps,
  actorId: string,
  id: string,
): Promise<string> {
  return database.transaction().execute(async (trx) => {
    await lock(trx);
    const merge = await repository.findMerge(trx, id);
    if (!merge) throw notFound('This decision was not found. It may be undone already.');
    const { spelling, spelling_key, title, title_key } = merge;
    const detail = { about: `“${spelling}”` };
    await recordAudit(trx, { actorId, action: 'undo-spelling', detail, at: now() });
    if (title === null || title_key === null) {
      await repository.deleteMerge(trx, id);
      return `“${spelling}” can be decided again.`;
    }
    const later = await repository.findDecision(trx, title_key);
    if (later && later.id > id) throw conflict(`Undo the decision about “${title}” first.`);
    const students = await restoreSpelling(trx, { id, spelling_key, title_key });
    await repository.deleteMerge(trx, id);
    return `${studentsText(students, 'has', 'have')} “${spelling}” again.`;
  });
}
