import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SubjectSuggestion } from '../../../../contract/search.ts';
import { changeCatalog } from '../../../../server/modules/catalog/index.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, startSharedServer, UNKNOWN_ID } from '../../../support/server/server.ts';
import { makeAdmin } from '../../../support/server/students.ts';
import { makeCourseCalls, study, subjectsOf } from './courseCalls.ts';

const server = await startSharedServer();
const { database } = server.context;
beforeEach(async () => {
  for (const table of ['courses', 'course_merges', 'audit_log', 'users'] as const)
    await database.deleteFrom(table).execute();
  await changeCatalog(database);
});
const [admin, ada, grace, alan] = studentsForEachTest(server, 'Root', 'Ada', 'Grace', 'Alan');
beforeEach(() => makeAdmin(server, admin));

const calls = makeCourseCalls(admin);
const { importFile } = calls;
const listed = async () => (await calls.courses()).body.courses;

const NONE = { count: 0, lines: [] };
const FILE = 'code;title;faculty;term\nMATH 201;Linear Algebra;Science;Fall\n0042;Ethics;Arts;\n';
const MATH = { code: 'MATH 201', title: 'Linear Algebra', faculty: 'Science', term: 'Fall' };
const ETHICS = { code: '0042', title: 'Ethics', faculty: 'Arts', term: '' };

describe('POST /api/admin/courses/import', () => {
  it('says what would change, stores courses, and changes nothing the second time', async () => {
    const result = {
      isStored: false,
      added: { count: 2, lines: ['MATH 201 Linear Algebra', '0042 Ethics'] },
      changed: NONE,
      unchanged: 0,
      missing: NONE,
      removesMissing: false,
      badRows: NONE,
      repeated: NONE,
    };
    expect((await importFile(FILE, 'dryRun')).body).toEqual(result);
    expect(await listed()).toEqual([]);
    expect((await importFile(FILE)).body).toEqual({ ...result, isStored: true });
    const unchanged = { ...result, isStored: true, added: NONE, unchanged: 2 };
    expect((await importFile(FILE)).body).toEqual(unchanged);
    expect(await listed()).toEqual([ETHICS, MATH]);
    const { body } = await admin.api('GET', '/api/admin/audit');
    const entry = { action: 'import-courses', actor: { _id: admin._id, name: 'Root' } };
    expect(body).toMatchObject([entry, entry]);
  });

  it('changes what differs, keeps columns that the file does not have and courses that it lacks', async () => {
    await importFile(FILE);
    const { body } = await importFile('title,code\nLinear Algebra I,math-201\nArt,ART 1');
    expect(body).toMatchObject({
      added: { count: 1, lines: ['ART 1 Art'] },
      changed: {
        lines: [
          'math-201: code “math-201”, was “MATH 201”; title “Linear Algebra I”, was “Linear Algebra”',
        ],
      },
      missing: { count: 1, lines: ['0042 Ethics'] },
      removesMissing: false,
    });
    const art = { code: 'ART 1', title: 'Art', faculty: '', term: '' };
    const changed = { ...MATH, code: 'math-201', title: 'Linear Algebra I' };
    expect(await listed()).toEqual([ETHICS, art, changed]);

    // On request, courses that the file lacks are removed, but none with a row that cannot be stored.
    const file = 'code,title\nART 1,Art\nMATH 201,\n';
    expect((await importFile(file, 'removeMissing', 'skipBadRows')).body).toMatchObject({
      ...{ removesMissing: true, missing: { count: 1 } },
    });
    expect(await listed()).toEqual([art, changed]);
  });

  it('stores at most 20,000 courses', async () => {
    const fileOf = (first: string) =>
      ['code,title', ...Array.from({ length: 10_001 }, (_, n) => `${first}${n},Course ${n}`)].join(
        '\n',
      );
    expect((await importFile(fileOf('A'))).status).toBe(200);
    const refused = errorResponse(400, 'The campus may have at most 20,000 courses.');
    expect(await importFile(fileOf('B'))).toMatchObject(refused);
    expect((await calls.courses()).body.count).toBe(10_001);
    expect((await importFile(fileOf('B'), 'removeMissing')).body).toMatchObject({
      ...{ added: { count: 10_001 }, missing: { count: 10_001 } },
    });
  });

  it('stores nothing when a row is bad, and the others on request', async () => {
    const file = 'code,title\nA 1,Art\nB 1,\nC 1,\n';
    expect(await importFile(file)).toMatchObject(
      errorResponse(400, 'Nothing was stored: line 3 has no title, and 1 more cannot be stored.'),
    );
    expect(await listed()).toEqual([]);
    expect((await importFile(file, 'dryRun')).body.badRows).toEqual({
      count: 2,
      lines: ['Line 3 has no title.', 'Line 4 has no title.'],
    });
    expect((await importFile(file, 'skipBadRows')).body).toMatchObject({
      isStored: true,
      added: { count: 1 },
      badRows: { count: 2 },
    });
    // A file without courses is never taken for one that removes all.
    const empty = await importFile('code,title\nB 1,\n', 'removeMissing', 'skipBadRows');
    expect(empty.status).toBe(400);
    expect((await listed()).map(({ code }) => code)).toEqual(['A 1']);
  });

  it('refuses a file that is too large', async () => {
    expect(await importFile(`code,title\n${'1,Long\n'.repeat(400_000)}`)).toMatchObject(
      errorResponse(413, 'A list of courses may have at most 2 MB.'),
    );
  });

  it('imports 1,000 courses', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `C ${n},Course of number ${n},Arts,Fall`);
    const file = `code,title,faculty,term\n${rows.join('\n')}`;
    expect((await importFile(file)).body.added.count).toBe(1_000);
    expect((await importFile(file)).body.unchanged).toBe(1_000);
    expect((await calls.courses()).body).toMatchObject({ count: 1_000 });
  });
});

it('GET /api/admin/courses finds courses by code and title, those that begin with the text first', async () => {
  await importFile('code,title\nA 1,History of Art\nB 1,Art\nART 9,Drawing\nC 1,100 % Logic\n');
  const codes = async (q: string) => (await calls.courses(q)).body.courses.map((c) => c.code);
  expect(await codes('art')).toEqual(['ART 9', 'B 1', 'A 1']);
  expect(await codes('%')).toEqual(['C 1']);
  expect((await calls.courses('art')).body.count).toBe(3);
});

describe('subjects of students', () => {
  const suggest = async (q: string) =>
    (await ada.api<string[]>('GET', `/api/users/subjects?q=${q}`)).body;
  const suggestWithCodes = async (q: string) => {
    const path = `/api/users/subjects/suggestions?q=${encodeURIComponent(q)}`;
    const { body } = await ada.api<SubjectSuggestion[]>('GET', path);
    return body.map(({ name, code }) => (code === undefined ? name : `${code} ${name}`));
  };

  it('take the spelling of the campus when they are typed', async () => {
    expect(await study(ada, 'linear algebra', 'Chess')).toEqual(['linear algebra', 'Chess']);
    await importFile(FILE);
    expect(await subjectsOf(ada)).toEqual(['linear algebra', 'Chess']);
    expect(await study(ada, 'linear algebra', 'Chess', 'ÉTHICS')).toEqual([
      ...['Linear Algebra', 'Chess', 'Ethics'],
    ]);
  });

  it('are suggested with the titles of the campus first', async () => {
    await study(admin, 'Linear models', 'algebra', 'linear algebra');
    await study(ada, 'Linear models', 'algebra');
    expect(await suggest('alg')).toEqual(['algebra', 'linear algebra']);
    await importFile('code,title\n1,Linear Algebra\n2,Algebraic Topology\n3,Prealgebra\n');
    expect(await suggest('alg')).toEqual(['Linear Algebra', 'Algebraic Topology', 'algebra']);
    expect(await suggest('')).toEqual(['Linear Algebra', 'algebra', 'Linear models']);
    await importFile('code,title\n4,Algebra Done Right\n', 'removeMissing');
    expect(await suggest('alg')).toEqual(['Algebra Done Right', 'algebra', 'linear algebra']);
  });

  it('are suggested by the code of a course, after those with the text in their name', async () => {
    await importFile(
      [
        ...['code,title', 'MATH-201,Linear Algebra', 'MATH 2011,Topology', '0201 A,Ethics'],
        ...['B 7,Art', 'B 20,Logic', 'A 10,Logic'],
      ].join('\n'),
    );
    await study(admin, 'Maths 201');
    const [algebra, topology] = ['MATH-201 Linear Algebra', 'MATH 2011 Topology'];
    for (const [typed, found] of [
      ['MATH201', [algebra, topology]],
      ['math 201', [algebra, topology]],
      ['Math-201', [algebra, topology]],
      ['0201', ['0201 A Ethics']],
      ['201', [algebra, topology, 'Maths 201']],
      // A letter or digit alone is no start of a code.
      ['7', []],
      ['math', ['Maths 201']],
      ['ethic', ['0201 A Ethics']],
      // Of several codes, the typed one.
      ['logic', ['A 10 Logic']],
      ['b20', ['B 20 Logic']],
    ] as const)
      expect([typed, await suggestWithCodes(typed)]).toEqual([typed, found]);
    expect(await suggest('0201')).toEqual(['Ethics']);
  });
});

describe('spellings that mean a course', () => {
  const decide = (spelling: string, title?: string) =>
    calls.decide({ spelling, ...(title !== undefined && { title }) });
  const undo = async (spelling: string) => {
    const merges = await decisions();
    return calls.undo(merges.find((merge) => merge.spelling === spelling)?._id ?? UNKNOWN_ID);
  };
  const proposals = async () => (await calls.proposals()).body;
  const decisions = async () => (await calls.merges()).body;
  const found = async (subject: string) =>
    (await ada.search({ subject })).body.map(({ name }) => name).sort();

  const COURSES = [
    ['MATH 201', 'Linear Algebra'],
    ['MATH 101', 'Calculus I'],
    ['MATH 102', 'Calculus II'],
    ['BIO 1', 'Biochemistry'],
  ];
  const fileOf = (courses: readonly (readonly string[])[]) =>
    `code,title\n${courses.map((course) => course.join(',')).join('\n')}`;

  beforeEach(() => importFile(fileOf(COURSES)));

  it('are proposed with their students, those of most students first', async () => {
    await study(ada, 'Calculas I', 'Lin Alg', 'Biology', 'Calculus III');
    await study(grace, 'lin alg', 'Calculus II');
    await study(alan, 'Lin Alg', 'MATH 101');
    expect(await proposals()).toEqual([
      { spelling: 'Lin Alg', students: 3, title: 'Linear Algebra' },
      { spelling: 'Calculas I', students: 1, title: 'Calculus I' },
      { spelling: 'MATH 101', students: 1, title: 'Calculus I' },
    ]);
    expect(await decisions()).toEqual([]);
  });

  it('become the title on profiles, in percentages and in the search, now and when typed', async () => {
    await study(ada, 'Linear Algebra');
    await study(grace, 'Chess', 'lin alg');
    const percentage = async () =>
      (await ada.search({ name: 'Grace' })).body[0]?.matchPercentage ?? 0;
    const before = await percentage();
    expect((await decide('Lin Alg', 'linear algebra')).body).toEqual({
      message: '1 student has “Linear Algebra” now.',
    });
    expect(await subjectsOf(grace)).toEqual(['Chess', 'Linear Algebra']);
    expect(await study(alan, 'LIN ALG')).toEqual(['Linear Algebra']);
    expect(await percentage()).toBeGreaterThan(before);
    expect(await found('Linear Algebra')).toEqual(['Alan', 'Grace']);
    expect(await found('lin alg')).toEqual(['Alan', 'Grace']);
    expect(await proposals()).toEqual([]);
  });

  it('return with an undo to those who had them and did not change them', async () => {
    await study(ada, 'Chess', 'Lin Alg', 'Go');
    await study(grace, 'Lin Alg', 'Calculus I');
    await study(admin, 'Linear Algebra', 'Lin Alg', 'Chess');
    await decide('Lin Alg', 'Linear Algebra');
    // A student who had both has one.
    expect(await subjectsOf(admin)).toEqual(['Linear Algebra', 'Chess']);
    await study(grace, 'Calculus I');
    await study(grace, 'Calculus I', 'Linear Algebra');
    await study(alan, 'Lin Alg');
    expect((await undo('Lin Alg')).body).toEqual({ message: '2 students have “Lin Alg” again.' });
    expect(await subjectsOf(ada)).toEqual(['Chess', 'Lin Alg', 'Go']);
    expect(await subjectsOf(admin)).toEqual(['Linear Algebra', 'Lin Alg', 'Chess']);
    expect(await subjectsOf(grace)).toEqual(['Calculus I', 'Linear Algebra']);
    expect(await subjectsOf(alan)).toEqual(['Linear Algebra']);
    expect(await study(alan, 'Lin Alg')).toEqual(['Lin Alg']);
    expect(await proposals()).toHaveLength(1);
    expect(await found('lin alg')).toEqual(['Alan']);
  });

  it('of a student who had both stay one when the list was changed or is full', async () => {
    const many = Array.from({ length: 38 }, (_, n) => `Subject ${n}`);
    await study(ada, ...many, 'Linear Algebra', 'lin alg');
    await study(grace, 'Linear Algebra', 'lin alg');
    await decide('Lin Alg', 'Linear Algebra');
    await study(ada, ...many, 'Linear Algebra', 'Chess');
    expect(await study(grace, 'Chess', 'Go', 'Linear Algebra')).toHaveLength(3);
    expect((await undo('Lin Alg')).body).toEqual({ message: '1 student has “Lin Alg” again.' });
    expect(await subjectsOf(ada)).toHaveLength(40);
    expect(await subjectsOf(grace)).toEqual(['Chess', 'Go', 'Linear Algebra', 'lin alg']);
  });

  it('are merged into any title or stay, once, and only for courses', async () => {
    await study(ada, 'Calculas I', 'Bio chem');
    await decide('Calculas I', 'Calculus II');
    expect(await subjectsOf(ada)).toEqual(['Calculus II', 'Bio chem']);
    expect((await decide('Bio chem')).body).toEqual({ message: '“Bio chem” stays as it is.' });
    expect(await decisions()).toMatchObject([
      { spelling: 'Bio chem', students: 0, decidedBy: { name: 'Root' } },
      { spelling: 'Calculas I', title: 'Calculus II', students: 1 },
    ]);
    expect((await undo('Bio chem')).body).toEqual({ message: '“Bio chem” can be decided again.' });
    const { body } = await admin.api<object[]>('GET', '/api/admin/audit');
    expect(body.slice(0, 3)).toMatchObject([
      { action: 'undo-spelling', about: '“Bio chem”' },
      { action: 'keep-spelling', about: '“Bio chem”', user: null },
      { action: 'merge-spelling', about: '“Calculas I” into “Calculus II”' },
    ]);

    expect(await decide('calculas I', 'Calculus I')).toMatchObject(
      errorResponse(409, '“calculas I” is already decided. Undo that first.'),
    );
    expect(await decide('LA', 'Chess')).toMatchObject(
      errorResponse(400, 'No course has the title “Chess”.'),
    );
    expect(await decide('calculus i', 'Calculus II')).toMatchObject(
      errorResponse(400, '“calculus i” is the title of a course.'),
    );
    expect(await calls.undo(UNKNOWN_ID)).toMatchObject(
      errorResponse(404, 'This decision was not found. It may be undone already.'),
    );
    expect(await decisions()).toHaveLength(1);
  });

  it('follow a course that gets another title, and the former title is proposed', async () => {
    await study(ada, 'Lin Alg');
    await decide('Lin Alg', 'Linear Algebra');
    await importFile(fileOf([['MATH 201', 'Vector Spaces']]));
    expect(await subjectsOf(ada)).toEqual(['Linear Algebra']);
    expect(await study(alan, 'lin alg')).toEqual(['Vector Spaces']);
    expect(await proposals()).toEqual([
      { spelling: 'Linear Algebra', students: 1, title: 'Vector Spaces' },
    ]);
    await decide('Linear Algebra', 'Vector Spaces');
    expect(await subjectsOf(ada)).toEqual(['Vector Spaces']);
    expect(await undo('Lin Alg')).toMatchObject(
      errorResponse(409, 'Undo the decision about “Linear Algebra” first.'),
    );
    await undo('Linear Algebra');
    await undo('Lin Alg');
    expect(await subjectsOf(ada)).toEqual(['Lin Alg']);
  });

  it('keep the title of a removed course, and stay without a student and the admin', async () => {
    await study(ada, 'Lin Alg');
    await study(grace, 'Lin Alg');
    await decide('Lin Alg', 'Linear Algebra');
    await importFile(fileOf([['BIO 1', 'Biochemistry']]), 'removeMissing');
    expect(await study(alan, 'lin alg')).toEqual(['Linear Algebra']);
    expect(await found('lin alg')).toEqual(['Alan', 'Grace']);

    await database.deleteFrom('users').where('id', '=', ada._id).execute();
    await makeAdmin(server, grace);
    await database.deleteFrom('users').where('id', '=', admin._id).execute();
    const { body } = await grace.api('GET', '/api/admin/courses/merges');
    expect(body).toMatchObject([{ decidedBy: null, students: 1 }]);
  });

  it('can be any undecided subject of students that is no title', async () => {
    await study(ada, 'Vectors', 'Calculus I', 'calculating');
    await study(grace, 'Calculating', 'vector graphics');
    await study(alan, 'Calculating');
    expect((await calls.spellings('CALC')).body).toEqual(['calculating']);
    expect((await calls.spellings('vec')).body).toEqual(['vector graphics', 'Vectors']);
    await decide('Vectors', 'Linear Algebra');
    expect((await calls.spellings('vec')).body).toHaveLength(1);
    expect(await subjectsOf(ada)).toEqual(['Linear Algebra', 'Calculus I', 'calculating']);
    await undo('Vectors');
    expect(await subjectsOf(ada)).toEqual(['Vectors', 'Calculus I', 'calculating']);
  });

  it('are listed in pages, decided ones the newest first', async () => {
    await study(ada, 'Lin Alg', 'Calculas I', 'Calculas II', 'MATH 101');
    await study(grace, 'Lin Alg', 'Calculas II');
    const proposed = await calls.proposals('?limit=2');
    expect(proposed.body.map(({ spelling }) => spelling)).toEqual(['Calculas II', 'Lin Alg']);
    // The next page stays the same when one of this page is decided.
    for (const spelling of ['Lin Alg', 'Two', 'Three']) await decide(spelling);
    const nextOf = ({ headers }: { headers: Headers }) =>
      `?limit=2&cursor=${headers.get('X-Next-Cursor')}`;
    const others = await calls.proposals(nextOf(proposed));
    expect(others.body.map(({ spelling }) => spelling)).toEqual(['Calculas I', 'MATH 101']);
    expect(others.headers.get('X-Next-Cursor')).toBeNull();
    expect(await calls.proposals('?cursor=x')).toMatchObject(
      errorResponse(400, 'This page of the list is unknown.'),
    );

    const decided = await calls.merges('?limit=2');
    expect(decided.body.map(({ spelling }) => spelling)).toEqual(['Three', 'Two']);
    const older = await calls.merges(nextOf(decided));
    expect(older.body.map(({ spelling }) => spelling)).toEqual(['Lin Alg']);
    expect(older.headers.get('X-Next-Cursor')).toBeNull();
  });
});
