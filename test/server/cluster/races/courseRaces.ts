import { sql } from 'kysely';
import { makeAdmin } from '../../../support/server/students.ts';
import { type Act, type Race, racesOf, type Stage, texts } from './race.ts';

const SPELLING = 'Lin Alg';
const TITLE = 'Linear Algebra';

/** A course that Ada studies in her own spelling, and an admin who may decide about it. */
async function misspelt(stage: Stage): Promise<void> {
  const { database } = stage.server.context;
  await makeAdmin(stage.server, stage.zoe);
  await database.deleteFrom('course_merges').execute();
  await database
    .insertInto('courses')
    .values({
      ...{ code_key: 'math 201', code: 'MATH 201', title: TITLE, title_key: 'linear algebra' },
      ...{ former_title: '', faculty: '', term: '' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await study(SPELLING)(stage, undefined);
}

async function merged(stage: Stage): Promise<string> {
  await misspelt(stage);
  await merge(stage, undefined);
  const [id = ''] = await texts(stage, sql`select id as text from course_merges`);
  return id;
}

export const study =
  (...names: string[]): Act<unknown> =>
  ({ ada }) =>
    ada.saveProfile({ subjects: names.map((name) => ({ name })) });
const merge: Act<unknown> = ({ zoe }) =>
  zoe.api('POST', '/api/admin/courses/merges', { spelling: SPELLING, title: TITLE });
const undo: Act<string> = ({ zoe }, id) => zoe.api('DELETE', `/api/admin/courses/merges/${id}`);

export const subjects = async ({ ada }: Stage) =>
  (await ada.profile()).subjects.map(({ name }) => name).join();
const deciding = racesOf(misspelt, subjects);

export const courseRaces: Record<string, Race> = {
  'merging a spelling and saving it': deciding(
    ...[merge, study('Chess', SPELLING)],
    `200 200 Chess,${TITLE}`,
  ),
  'merging a spelling twice': deciding(merge, merge, `200 409 ${TITLE}`, `409 200 ${TITLE}`),
  // Ada keeps the title if she saved it after the undo, and in a list that she typed before.
  'undoing a merge and saving the title': racesOf(merged, subjects)(
    ...[undo, study('Chess', TITLE)],
    ...[`200 200 Chess,${SPELLING}`, `200 200 Chess,${TITLE}`],
  ),
};
