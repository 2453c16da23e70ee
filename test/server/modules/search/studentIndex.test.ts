import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { listBlockedEitherWay } from '../../../../server/modules/relations/blockRepository.ts';
import { RELIABILITY_BADGES } from '../../../../server/modules/reviews/badges.ts';
import type { Filters } from '../../../../server/modules/search/studentIndex/filters.ts';
import { openQueryThread } from '../../../../server/modules/search/studentIndex/queryThread.ts';
import { readAllStudents } from '../../../../server/modules/search/studentIndex/studentRepository.ts';
import { makeStudentIndex } from '../../../../server/modules/search/studentIndex/studentIndex.ts';
import { engineOf } from '../../../../server/platform/database/queryable.ts';
import fc from '../../../support/properties.ts';
import { filters, profile, sort, store } from '../../../support/server/campus.ts';
import { searchPlainly } from '../../../support/server/plainSearch.ts';
import { call, errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { signUp, signUpByApi, type Student } from '../../../support/server/students.ts';

const server = await startSharedServer({ settings: { LOG_LEVEL: 'silent' } });
const { database } = server.context;
beforeEach(async () => {
  await database.deleteFrom('users').execute();
});

const NO_FILTERS: Filters = {
  ...{ subjects: [], days: [], skills: [], badges: [] },
  ...{ location: '', name: '' },
};
const searchFor = (viewerId: string) => ({
  viewerId,
  filters: NO_FILTERS,
  sort: 'score' as const,
  limit: 20,
  hiddenIds: [],
});

describe('the student index', () => {
  it('starts by the first search and is tried again after a failure', async () => {
    const ada = await signUp(server, 'Ada');
    await signUp(server, 'Grace');
    const index = makeStudentIndex(database, []);
    const fail = jest.spyOn(database, 'getExecutor').mockImplementation(() => {
      throw new Error('no line');
    });
    await expect(index.search(searchFor(ada._id))).rejects.toThrow('no line');
    expect(index.isLoaded()).toBe(false);
    fail.mockRestore();
    expect((await index.search(searchFor(ada._id))).total).toBe(1);
    expect(index.isLoaded()).toBe(true);
  });

  it('reads pages of students, lets other work run in between, and grows', async () => {
    const ada = await signUp(server, 'Ada');
    const row = await database.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const insert = (from: number) => {
      const students = Array.from({ length: 1_200 }, (_, n) => {
        const email = String(from + n);
        return { ...row, id: newId(), email, email_key: email };
      });
      return database.insertInto('users').values(students).execute();
    };
    await insert(0);
    const index = makeStudentIndex(database, []);
    let turns = 0;
    const countTurns = () => {
      turns += 1;
      if (!index.isLoaded()) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    await index.load();
    expect(turns).toBeGreaterThan(2);
    expect((await index.search(searchFor(ada._id))).total).toBe(1_200);
    // More than it has room for.
    await insert(1_200);
    expect((await index.search(searchFor(ada._id))).total).toBe(2_400);
  });

  it('reads the same students in a thread', async () => {
    const ada = await signUp(server, 'Ada');
    const grace = await signUp(server, 'Grace');
    await signUp(server, 'Mary');
    const subjects = [{ name: 'Logic' }, { name: 'Botany' }];
    const skills = ['Logic', 'Latin', 'Greek'];
    const availability = ['Sunday', 'Monday'];
    const hours = { timeZone: 'Europe/Berlin', ranges: [{ day: 'Sunday', start: 540, end: 660 }] };
    await ada.saveProfile({ subjects, skills, availability, hours });
    await grace.saveProfile({ skills, university: 'MIT', location: 'Boston' });
    const [here, inThread] = await Promise.all(
      [false, true].map(async (useThread) => {
        const pages = [];
        for await (const page of readAllStudents(database, { useThread })) pages.push(page);
        return pages;
      }),
    );
    expect(inThread).toEqual(here);
    expect(here?.flat()).toHaveLength(3);
  });

  it('throws errors of a query in a thread', async () => {
    if (engineOf(database) !== 'sqlite') return;
    const thread = await openQueryThread(database);
    const query = { ...database.selectFrom('users').selectAll().compile(), sql: 'select missing' };
    await expect(thread.run(query)).rejects.toMatchObject({
      message: expect.stringContaining('no such column: missing'),
    });
    await thread.close();
  });

  it('is reported by /readyz, which starts it again', async () => {
    const { students } = server.app.modules.search;
    await students.load();
    const isLoaded = jest.spyOn(students, 'isLoaded').mockReturnValue(false);
    const load = jest.spyOn(students, 'load');
    expect(await call(server, 'GET', '/readyz')).toMatchObject(
      errorResponse(503, 'The students are being loaded.'),
    );
    expect(load).toHaveBeenCalledTimes(1);
    isLoaded.mockRestore();
    expect(await call(server, 'GET', '/readyz')).toMatchObject({ status: 200 });
  });
});

describe('filter values', () => {
  let ada: Student;
  beforeEach(async () => {
    ada = await signUp(server, 'Ada');
  });
  const study = (who: Student, names: readonly string[], skills: readonly string[] = []) =>
    who.saveProfile({ subjects: names.map((name) => ({ name })), skills });
  const list = async (what: string, q = '', university = '') => {
    const query = new URLSearchParams({ q, university }).toString();
    return (await ada.api<string[]>('GET', `/api/users/${what}?${query}`)).body;
  };

  it('are distinct, at most 200, those of a university and most used first, and searched as typed', async () => {
    // More than a profile may have, in a fraction of the time of several ones.
    for (const { _id: user_id } of [ada, await signUp(server, 'Eve')]) {
      const rare = Array.from({ length: 100 }, (_, position) => {
        const name = `rare subject ${user_id} ${position}`;
        return { user_id, position, name, subject_key: name };
      });
      await database.insertInto('user_subjects').values(rare).execute();
    }
    for (const [subjects, skills] of [
      [['Calculus', 'Logic 100%'], ['C_Lang']],
      [
        ['calculus', 'Logic 100%', 'Topology'],
        ['C_Lang', 'Chess'],
      ],
      [['Calculus', 'Größenlehre'], ['Chess']],
      [[], ['Chess']],
    ] as const)
      await study(await signUp(server), subjects, skills);
    const all = await list('subjects');
    expect(all.slice(0, 3)).toEqual(['Calculus', 'Logic 100%', 'Größenlehre']);
    expect(all).toHaveLength(200);
    expect(await list('skills')).toEqual(['Chess', 'C_Lang']);

    for (const [what, q, found] of [
      ['subjects', ' topo', ['Topology']],
      ['subjects', '100%', ['Logic 100%']],
      ['subjects', 'grossen', ['Größenlehre']],
      ['subjects', 'nothing like it', []],
      ['skills', 'c_', ['C_Lang']],
      ['skills', '_', ['C_Lang']],
    ] as const)
      expect([q, await list(what, q)]).toEqual([q, found]);

    const campus = 'Uni of Göttingen';
    for (const subjects of [['Topology', 'Optics'], ['Optics']]) {
      const lise = await signUpByApi(server, 'Lise', { university: 'Uni of  Göttingen' });
      await study(lise, subjects, ['Skiing']);
    }
    const atGottingen = await list('subjects', '', ' UNI OF GÖTTINGEN');
    expect(atGottingen.slice(0, 4)).toEqual(['Optics', 'Topology', 'Calculus', 'Logic 100%']);
    expect(atGottingen).toHaveLength(200);
    expect(await list('subjects', 'o', campus)).toEqual([
      ...['Optics', 'Topology', 'Logic 100%', 'Größenlehre'],
    ]);
    expect(await list('skills', '', campus)).toEqual(['Skiing', 'Chess', 'C_Lang']);
    expect((await list('subjects', '', 'Nowhere')).slice(0, 2)).toEqual(all.slice(0, 2));

    expect(await list('badges')).toEqual([]);
    const row = { user_id: ada._id, badge: 'Quick Responder', earned_at: '' };
    await database.insertInto('user_badges').values(row).execute();
    expect(await list('badges')).toEqual(['Quick Responder']);
    expect(await list('badges', 'QUICK')).toEqual(['Quick Responder']);
  });

  it('of a blocked student are neither counted nor spelled as that student does', async () => {
    const [grace, troll] = [await signUp(server, 'Grace'), await signUp(server, 'Troll')];
    await study(grace, ['Knots'], ['Chess']);
    await study(troll, ['Knots', 'Insults'], ['Trolling']);
    await database
      .updateTable('user_subjects')
      .set({ name: 'KNOTS' })
      .where('user_id', '=', troll._id)
      .where('name', '=', 'Knots')
      .execute();
    const lists = async () => [
      ...[await list('subjects', 'knots'), await list('subjects', 'insults')],
      ...[await list('skills', 'troll'), await list('skills', 'ch')],
    ];
    const before = await lists();
    expect(before).toEqual([['KNOTS'], ['Insults'], ['Trolling'], ['Chess']]);
    await ada.block(troll);
    expect(await lists()).toEqual([['Knots'], [], [], ['Chess']]);
    await ada.unblock(troll);
    expect(await lists()).toEqual(before);
  });
});

const SEARCHES = Number(process.env['SEARCHES'] ?? 60);
const STUDENTS = 60;
const PAGE = 7;

/** A search, and before it a change of one student, who may be new, and of a block. */
const step = fc.record({
  changed: fc.nat(STUDENTS - 1),
  profile,
  isRemoved: fc.boolean(),
  blocker: fc.nat(STUDENTS - 1),
  blocked: fc.nat(STUDENTS - 1),
  viewer: fc.nat(STUDENTS - 1),
  filters,
  sort,
});

it('returns the same students in the same order as SQL and score()', async () => {
  const ids: string[] = [];
  for (const student of fc.sample(profile, STUDENTS / 2)) ids.push(await store(database, student));
  const index = makeStudentIndex(database, RELIABILITY_BADGES);
  await index.load();

  for (const { changed, ...next } of fc.sample(step, SEARCHES)) {
    if (next.isRemoved && ids[changed] !== undefined && ids.length > STUDENTS / 3) {
      const [id] = ids.splice(changed, 1);
      await database.deleteFrom('users').where('id', '=', id!).execute();
    } else {
      ids[Math.min(changed, ids.length)] = await store(database, next.profile, ids[changed]);
    }
    const pick = (number: number) => ids[number % ids.length]!;
    const [blocker_id, blocked_id] = [pick(next.blocker), pick(next.blocked)];
    await database
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, created_at: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

    const viewerId = pick(next.viewer);
    const plain = await searchPlainly(database, viewerId, next.filters, next.sort);
    const query = {
      viewerId,
      filters: next.filters,
      sort: next.sort,
      limit: PAGE,
      hiddenIds: await listBlockedEitherWay(database, viewerId),
    };
    for (let start = 0; start <= plain.found.length; start += PAGE) {
      const after = plain.found[start - 1];
      const { found, total, more } = await index.search({ ...query, after });
      expect(found).toEqual(plain.found.slice(start, start + PAGE));
      expect(total).toBe(plain.found.length);
      expect(more).toEqual(plain.more);
    }
    const others = ids.filter((id) => id !== viewerId).slice(0, PAGE);
    expect([...(await index.percentages(viewerId, others)).keys()]).toEqual(others);
  }
});
