import { expect, it } from '@jest/globals';
import { foldedNames } from '../../../../server/platform/database/migrations/042-folded-names.ts';
import { signUp, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();

it('folds the stored keys, and merges the subjects and skills of a student that become one', async () => {
  const { database } = server.context;
  const ada = await signUp(server, 'Ada Groß');
  const grace = await signUp(server, 'Grace');
  await ada.saveProfile({
    location: 'Łódź',
    university: 'Université de Genève',
    subjects: [{ name: 'Straße' }, { name: 'Logic' }],
    skills: ['Résumé'],
  });
  await grace.saveProfile({ subjects: [{ name: 'Logic' }] });
  const graces = await subjectsOf(grace._id);
  // As an earlier version stored them.
  await database
    .updateTable('users')
    .set({ name_key: 'ada groß', location_key: 'łódź', university_key: 'université de genève' })
    .where('id', '=', ada._id)
    .execute();
  await database
    .updateTable('user_subjects')
    .set({ subject_key: 'straße' })
    .where('subject_key', '=', 'strasse')
    .execute();
  await database.updateTable('user_skills').set({ skill_key: 'résumé' }).execute();
  await database
    .insertInto('user_subjects')
    .values({ user_id: ada._id, position: 2, name: 'Strasse', subject_key: 'strasse' })
    .execute();

  await foldedNames.up(database);
  const keys = await database
    .selectFrom('users')
    .select(['name_key', 'location_key', 'university_key'])
    .where('id', '=', ada._id)
    .executeTakeFirst();
  expect(keys).toEqual({
    name_key: 'ada gross',
    location_key: 'lodz',
    university_key: 'universite de geneve',
  });
  expect(await subjectsOf(ada._id)).toEqual([
    { name: 'Straße', subject_key: 'strasse', position: 0 },
    { name: 'Logic', subject_key: 'logic', position: 1 },
  ]);
  expect(await subjectsOf(grace._id)).toEqual(graces);
  const skills = await database.selectFrom('user_skills').select('skill_key').execute();
  expect(skills).toEqual([{ skill_key: 'resume' }]);

  function subjectsOf(userId: string) {
    return database
      .selectFrom('user_subjects')
      .select(['name', 'subject_key', 'position'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute();
  }
});
