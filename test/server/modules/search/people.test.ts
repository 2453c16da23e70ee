import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  publicProfileOf,
  signUp,
  signUpByApi,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const open = (who: Student, id: string) => who.api<Person>('GET', `/api/users/${id}`);
const setUser = (student: Student, changes: { suspended_at?: string; role?: 'admin' }) =>
  server.context.database.updateTable('users').set(changes).where('id', '=', student._id).execute();

// First, because the filter values are those of all students.
describe('filter values', () => {
  let viewer: Student;
  const study = (student: Student, names: readonly string[], skills: readonly string[] = []) =>
    student.saveProfile({ subjects: names.map((name) => ({ name })), skills });

  beforeAll(async () => {
    viewer = await signUp(server, 'Ada');
    for (let n = 0; n < 6; n += 1) {
      const student = n === 0 ? viewer : await signUp(server, 'Eve');
      await study(
        student,
        Array.from({ length: 40 }, (_, at) => `Rare subject ${n} ${at}`),
      );
    }
    for (const [name, subjects, skills] of [
      ['Grace', ['Calculus', 'Logic 100%'], ['C_Lang']],
      ['Alan', ['calculus', 'Logic 100%', 'Topology'], ['C_Lang', 'Chess']],
      ['Emmy', ['Calculus'], ['Chess']],
      ['Kurt', [], ['Chess']],
    ] as const) {
      await study(await signUp(server, name), subjects, skills);
    }
  });

  const list = async (what: string, q?: string, university?: string) => {
    const query = new URLSearchParams({
      ...(q !== undefined && { q }),
      ...(university !== undefined && { university }),
    });
    return (await viewer.api<string[]>('GET', `/api/users/${what}?${query.toString()}`)).body;
  };

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
    await study(student, ['Größenlehre']);
    expect(await list('subjects', 'grossen')).toEqual(['Größenlehre']);
    await study(student, []);
  });

  it('of a blocked student are neither counted nor spelled as that student does', async () => {
    const [vera, troll] = [await signUp(server, 'Vera'), await signUp(server, 'Troll')];
    await study(vera, ['Knots']);
    await study(troll, ['Knots', 'Insults'], ['Trolling']);
    await server.context.database
      .updateTable('user_subjects')
      .set({ name: 'KNOTS' })
      .where('user_id', '=', troll._id)
      .where('name', '=', 'Knots')
      .execute();
    expect(await list('subjects', 'knots')).toEqual(['KNOTS']);
    expect(await list('subjects', 'insults')).toEqual(['Insults']);
    await viewer.block(troll);
    expect(await list('subjects', 'knots')).toEqual(['Knots']);
    expect(await list('subjects', 'insults')).toEqual([]);
    expect(await list('skills', 'troll')).toEqual([]);
    expect(await list('skills', 'ch')).toEqual(['Chess']);
    await viewer.unblock(troll);
    expect(await list('subjects', 'insults')).toEqual(['Insults']);
    for (const student of [vera, troll]) await study(student, []);
  });

  it('of a university come first, then those of everybody', async () => {
    const all = await list('subjects');
    for (const [name, subjects] of [
      ['Lise', ['Topology', 'Optics']],
      ['Max', ['Optics']],
    ] as const) {
      const student = await signUpByApi(server, name, { university: 'Uni of  Göttingen' });
      await study(student, subjects, ['Skiing']);
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
      .values({ user_id: viewer._id, badge: 'Quick Responder', earned_at: 'now' })
      .execute();
    expect(await list('badges')).toEqual(['Quick Responder']);
    expect(await list('badges', 'QUICK')).toEqual(['Quick Responder']);
  });
});

describe('GET /api/users/:userId', () => {
  it('returns the profile, score and status that search returns', async () => {
    for (const student of [ada, grace]) {
      await student.saveProfile({ subjects: [{ name: 'COBOL' }] });
    }
    const { body: found } = await ada.search({ subject: 'COBOL' });
    const { body } = await open(ada, grace._id);
    expect(body).toEqual(found.find(({ _id }) => _id === grace._id));
    expect(body.matchBreakdown[0]).toMatch(/^Subjects \d+\/50: you both study COBOL/);
  });

  it('returns the pending request with its direction', async () => {
    const sent = await ada.sendRequest(grace);
    const { _id } = sent.body.request;
    const pending = { connectionStatus: 'pending' };
    expect((await open(ada, grace._id)).body).toMatchObject({
      ...pending,
      request: { _id, isSent: true },
    });
    expect((await open(grace, ada._id)).body).toMatchObject({
      ...pending,
      request: { _id, isSent: false },
    });
    await grace.decideRequest(_id, 'accept');
    const { body } = await open(ada, grace._id);
    expect(body).toMatchObject({ connectionStatus: 'accepted' });
    expect(body).not.toHaveProperty('request');
  });

  it('returns the same 404 for everyone who is hidden as for an unknown id', async () => {
    const [blocked, blocking, suspended, admin] = await Promise.all(
      ['Blocked', 'Blocking', 'Suspended', 'Admin'].map((name) => signUp(server, name)),
    );
    await ada.block(blocked!);
    await blocking!.block(ada);
    await setUser(suspended!, { suspended_at: server.clock.now().toISOString() });
    await setUser(admin!, { role: 'admin' });
    for (const id of [
      UNKNOWN_ID,
      ada._id,
      ...[blocked, blocking, suspended, admin].map((one) => one!._id),
    ]) {
      expect(await open(ada, id)).toMatchObject(errorResponse(404, 'Person not found.'));
    }
  });

  it('returns an admin who is a study buddy', async () => {
    await makeBuddies(ada, grace);
    await setUser(grace, { role: 'admin' });
    expect(await open(ada, grace._id)).toMatchObject({ status: 200 });
  });
});

describe('GET /api/users/matches', () => {
  // Covers 3.7, 7.14
  it('returns buddies and recipients of pending requests, not their senders', async () => {
    const zoe = await signUp(server, 'Zoe');
    const stranger = await signUp(server, 'Stranger');
    await makeBuddies(zoe, ada);
    await ada.sendRequest(grace);
    await stranger.sendRequest(ada);

    expect((await ada.matches()).map((match) => [match.name, match.connectionStatus])).toEqual([
      ['Zoe', 'accepted'],
      ['Grace Hopper', 'pending'],
    ]);
    expect(await grace.matches()).toEqual([]);
  });

  // Covers 3.7
  it('returns profiles with subjects as names and without skills and badges', async () => {
    await grace.saveProfile({
      bio: 'Compilers',
      location: 'New York',
      subjects: [{ name: 'COBOL' }],
      availability: ['Sunday', 'Monday'],
    });
    await makeBuddies(ada, grace);
    const { skills: _skills, badges: _badges, ...profile } = await publicProfileOf(grace);
    expect(await ada.matches()).toEqual([
      { ...profile, subjects: ['COBOL'], matchPercentage: 15, connectionStatus: 'accepted' },
    ]);
  });

  it('has the score, in the list of requests too', async () => {
    for (const student of [ada, grace]) {
      await student.saveProfile({ subjects: [{ name: 'COBOL' }] });
    }
    await ada.sendRequest(grace);
    const [match] = await ada.matches();
    const { body: person } = await open(ada, grace._id);
    const { matchPercentage } = person;
    expect(matchPercentage).toBeGreaterThanOrEqual(50);
    expect(match).toMatchObject({ matchPercentage });
    expect(await grace.requests()).toMatchObject([
      { profile: { avatar: '', subjects: ['COBOL'], matchPercentage } },
    ]);
  });

  it('omits blocked students until they are unblocked', async () => {
    await makeBuddies(ada, grace);
    await ada.block(grace);
    expect(await ada.matches()).toEqual([]);
    expect(await grace.matches()).toEqual([]);
    await ada.unblock(grace);
    expect(await grace.matches()).toHaveLength(1);
  });
});
