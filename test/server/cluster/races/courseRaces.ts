import { makeAdmin, type Student } from '../../../support/server/server.ts';
import { type Race, racesOf, type Stage } from './race.ts';

const SPELLING = 'Lin Alg';
const TITLE = 'Linear Algebra';

/** A course that Ada studies in her own spelling, and an admin who may decide about it. */
async function misspelt({ server, ada, zoe }: Stage): Promise<void> {
  const { database } = server.context;
  await makeAdmin(server, zoe);
  await database.deleteFrom('course_merges').execute();
  await database
    .insertInto('courses')
    .values({
      ...{ code_key: 'math 201', code: 'MATH 201', title: TITLE, title_key: 'linear algebra' },
      ...{ former_title: '', faculty: '', term: '' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await study(ada, SPELLING);
}

async function merged(stage: Stage): Promise<string> {
  await misspelt(stage);
  await merge(stage.zoe);
  const { _id } = await stage.server.context.database
    .selectFrom('course_merges')
    .select('id as _id')
    .executeTakeFirstOrThrow();
  return _id;
}

const study = (who: Student, ...names: string[]) =>
  who.saveProfile({ subjects: names.map((name) => ({ name })) });
const merge = (who: Student) =>
  who.api('POST', '/api/admin/courses/merges', { spelling: SPELLING, title: TITLE });
const undo = (who: Student, id: string) => who.api('DELETE', `/api/admin/courses/merges/${id}`);

const subjects = async ({ ada }: Stage) =>
  (await ada.profile()).subjects.map(({ name }) => name).join();

export const courseRaces: Record<string, Race> = {
  'merging a spelling and saving it': racesOf(misspelt, subjects)(
    ({ zoe }) => merge(zoe),
    ({ ada }) => study(ada.far, 'Chess', SPELLING),
    `200 200 Chess,${TITLE}`,
  ),
  'merging a spelling twice': racesOf(misspelt, subjects)(
    ({ zoe }) => merge(zoe),
    ({ zoe }) => merge(zoe.far),
    ...[`200 409 ${TITLE}`, `409 200 ${TITLE}`],
  ),
  // Ada keeps the title if she saved it after the undo, and in a list that she typed before.
  'undoing a merge and saving the title': racesOf(merged, subjects)(
    ({ zoe }, id) => undo(zoe, id),
    ({ ada }) => study(ada.far, 'Chess', TITLE),
    ...[`200 200 Chess,${SPELLING}`, `200 200 Chess,${TITLE}`],
  ),
};
