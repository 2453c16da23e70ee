import { describe, expect, it } from '@jest/globals';
import { signUp, signUpByApi, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();
const ada = await signUp(server, 'Ada');
for (let n = 0; n < 6; n += 1) {
  const student = n === 0 ? ada : await signUp(server, 'Eve');
  const subjects = Array.from({ length: 40 }, (_, at) => ({ name: `Rare subject ${n} ${at}` }));
  await student.saveProfile({ subjects });
}
for (const [name, subjects, skills] of [
  ['Grace', ['Calculus', 'Logic 100%'], ['C_Lang']],
  ['Alan', ['calculus', 'Logic 100%', 'Topology'], ['C_Lang', 'Chess']],
  ['Emmy', ['Calculus'], ['Chess']],
  ['Kurt', [], ['Chess']],
] as const) {
  const student = await signUp(server, name);
  await student.saveProfile({
    subjects: subjects.map((subject) => ({ name: subject })),
    skills,
  });
}

const list = async (what: string, q?: string, university?: string) => {
  const query = new URLSearchParams({
    ...(q !== undefined && { q }),
    ...(university !== undefined && { university }),
  });
  return (await ada.api<string[]>('GET', `/api/users/${what}?${query.toString()}`)).body;
};

describe('filter values', () => {
  // Covers 7.17
  it('are distinct, most used first, at most 200', async () => {
    const subjects = await list('subjects');
    expect(subjects.slice(0, 3)).toEqual(['Calculus', 'Logic 100%', 'Rare subject 0 0']);
    expect(subjects).toHaveLength(200);
    expect(await list('skills')).toEqual(['Chess', 'C_Lang']);
  });

  it('can be searched with literal % and _', async () => {
    expect(await list('subjects', ' topo')).toEqual(['Topology']);
    expect(await list('subjects', '100%')).toEqual(['Logic 100%']);
    expect(await list('skills', 'c_')).toEqual(['C_Lang']);
    expect(await list('skills', '_')).toEqual(['C_Lang']);
    expect(await list('subjects', 'nothing like it')).toEqual([]);
  });

  it('are found as people type them', async () => {
    const student = await signUp(server, 'Lukas');
    await student.saveProfile({ subjects: [{ name: 'Größenlehre' }] });
    expect(await list('subjects', 'grossen')).toEqual(['Größenlehre']);
    await student.saveProfile({ subjects: [] });
  });

  it('of a blocked student are neither counted nor spelled as that student does', async () => {
    const [vera, troll] = [await signUp(server, 'Vera'), await signUp(server, 'Troll')];
    await vera.saveProfile({ subjects: [{ name: 'Knots' }] });
    await troll.saveProfile({
      subjects: [{ name: 'Knots' }, { name: 'Insults' }],
      skills: ['Trolling'],
    });
    await server.context.database
      .updateTable('user_subjects')
      .set({ name: 'KNOTS' })
      .where('user_id', '=', troll._id)
      .where('name', '=', 'Knots')
      .execute();
    expect(await list('subjects', 'knots')).toEqual(['KNOTS']);
    expect(await list('subjects', 'insults')).toEqual(['Insults']);
    await ada.block(troll);
    expect(await list('subjects', 'knots')).toEqual(['Knots']);
    expect(await list('subjects', 'insults')).toEqual([]);
    expect(await list('skills', 'troll')).toEqual([]);
    expect(await list('skills', 'ch')).toEqual(['Chess']);
    await ada.unblock(troll);
    expect(await list('subjects', 'insults')).toEqual(['Insults']);
    for (const student of [vera, troll]) await student.saveProfile({ subjects: [], skills: [] });
  });

  it('of a university come first, then those of everybody', async () => {
    const all = await list('subjects');
    for (const [name, subjects] of [
      ['Lise', ['Topology', 'Optics']],
      ['Max', ['Optics']],
    ] as const) {
      const student = await signUpByApi(server, name, { university: 'Uni of  Göttingen' });
      await student.saveProfile({
        subjects: subjects.map((subject) => ({ name: subject })),
        skills: ['Skiing'],
      });
    }
    const atGottingen = await list('subjects', undefined, ' UNI OF GÖTTINGEN');
    expect(atGottingen.slice(0, 4)).toEqual(['Optics', 'Topology', 'Calculus', 'Logic 100%']);
    expect(atGottingen).toHaveLength(200);
    expect(await list('subjects', 'o', 'Uni of Göttingen')).toEqual([
      'Optics',
      'Topology',
      'Logic 100%',
    ]);
    expect(await list('skills', undefined, 'Uni of Göttingen')).toEqual([
      'Skiing',
      'Chess',
      'C_Lang',
    ]);
    expect(all.slice(0, 2)).toEqual(['Calculus', 'Logic 100%']);
    expect((await list('subjects', undefined, 'Nowhere')).slice(0, 2)).toEqual(all.slice(0, 2));
  });

  // Covers 7.17
  it('include the badges that students have', async () => {
    expect(await list('badges')).toEqual([]);
    await server.context.database
      .insertInto('user_badges')
      .values({ user_id: ada._id, badge: 'Quick Responder', earned_at: 'now' })
      .execute();
    expect(await list('badges')).toEqual(['Quick Responder']);
    expect(await list('badges', 'QUICK')).toEqual(['Quick Responder']);
  });
});
