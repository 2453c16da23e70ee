import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SubjectSuggestion } from '../../../../contract/search.ts';
import { serverForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import { call, errorResponse, makeAdmin } from '../../../support/server/server.ts';
import { makeCourseCalls, study, subjectsOf } from './courseCalls.ts';

const server = serverForEachTest();
const [admin, ada] = studentsForEachTest(server, 'Root', 'Ada Lovelace');
beforeEach(() => makeAdmin(server, admin));
const calls = () => makeCourseCalls(server, admin);
const importFile = (...args: Parameters<ReturnType<typeof calls>['importFile']>) =>
  calls().importFile(...args);
const listed = async () => (await calls().courses()).body.courses;

const NONE = { count: 0, lines: [] };
const FILE = 'code;title;faculty;term\nMATH 201;Linear Algebra;Science;Fall\n0042;Ethics;Arts;\n';
const MATH = { code: 'MATH 201', title: 'Linear Algebra', faculty: 'Science', term: 'Fall' };
const ETHICS = { code: '0042', title: 'Ethics', faculty: 'Arts', term: '' };

describe('POST /api/admin/courses/import', () => {
  it('says what would change, and stores nothing', async () => {
    expect((await importFile(FILE, 'dryRun')).body).toEqual({
      isStored: false,
      added: { count: 2, lines: ['MATH 201 Linear Algebra', '0042 Ethics'] },
      changed: NONE,
      unchanged: 0,
      missing: NONE,
      removesMissing: false,
      badRows: NONE,
      repeated: NONE,
    });
    expect(await listed()).toEqual([]);
  });

  it('stores courses, and changes nothing the second time', async () => {
    expect((await importFile(FILE)).body).toMatchObject({ isStored: true, added: { count: 2 } });
    expect(await listed()).toEqual([ETHICS, MATH]);
    expect((await importFile(FILE)).body).toMatchObject({
      added: NONE,
      changed: NONE,
      unchanged: 2,
    });
    expect(await listed()).toEqual([ETHICS, MATH]);
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
    expect(await listed()).toEqual([
      ETHICS,
      { code: 'ART 1', title: 'Art', faculty: '', term: '' },
      { ...MATH, code: 'math-201', title: 'Linear Algebra I' },
    ]);
  });

  it('removes courses that the file lacks on request, but none with a row that cannot be stored', async () => {
    await importFile(`${FILE}A 1;Art;;\nB 1;Biology;;\n`);
    const file = 'code,title\nA 1,Art\nMATH 201,\n';
    const { body } = await importFile(file, 'removeMissing', 'skipBadRows');
    expect(body).toMatchObject({ removesMissing: true, missing: { count: 2 } });
    expect((await listed()).map(({ code }) => code)).toEqual(['A 1', 'MATH 201']);
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
    expect((await listed()).map(({ code }) => code)).toEqual(['A 1']);
  });

  it('never takes a file without courses for one that removes all', async () => {
    await importFile(FILE);
    const { status } = await importFile('code,title\nA 1,\n', 'removeMissing', 'skipBadRows');
    expect(status).toBe(400);
    expect(await listed()).toHaveLength(2);
  });

  it('refuses a file that is too large', async () => {
    const file = `code,title\n${'1,Long\n'.repeat(400_000)}`;
    expect(await importFile(file)).toMatchObject(
      errorResponse(413, 'A list of courses may have at most 2 MB.'),
    );
  });

  it('is for admins', async () => {
    const asStudent = makeCourseCalls(server, ada);
    const refused = errorResponse(403, 'Only an admin can do this.');
    expect(await asStudent.importFile(FILE)).toMatchObject(refused);
    expect(await asStudent.courses()).toMatchObject(refused);
    expect(await asStudent.decide({ spelling: 'Lin Alg' })).toMatchObject(refused);
    expect((await call(server, 'GET', '/api/admin/courses')).status).toBe(401);
  });

  it('is in the audit log', async () => {
    await importFile(FILE, 'dryRun');
    await importFile(FILE);
    const { body } = await admin.api('GET', '/api/admin/audit');
    expect(body).toEqual([
      expect.objectContaining({
        action: 'import-courses',
        actor: { _id: admin._id, name: 'Root' },
      }),
    ]);
  });

  it('imports 2,000 courses', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `C ${n},Course of number ${n},Arts,Fall`);
    const file = `code,title,faculty,term\n${rows.join('\n')}`;
    expect((await importFile(file)).body.added.count).toBe(2_000);
    expect((await importFile(file)).body.unchanged).toBe(2_000);
    expect((await calls().courses()).body).toMatchObject({ count: 2_000 });
  });
});

describe('GET /api/admin/courses', () => {
  it('finds courses by code and title, those that begin with the text first', async () => {
    await importFile('code,title\nA 1,History of Art\nB 1,Art\nART 9,Drawing\nC 1,100 % Logic\n');
    const codes = async (q: string) => (await calls().courses(q)).body.courses.map((c) => c.code);
    expect(await codes('art')).toEqual(['ART 9', 'B 1', 'A 1']);
    expect(await codes('%')).toEqual(['C 1']);
    expect((await calls().courses('art')).body.count).toBe(3);
  });
});

describe('subjects of students', () => {
  const suggest = async (q: string) =>
    (await ada.api<string[]>('GET', `/api/users/subjects?q=${q}`)).body;
  const suggestWithCodes = async (q: string) => {
    const path = `/api/users/subjects/suggestions?q=${encodeURIComponent(q)}`;
    return (await ada.api<SubjectSuggestion[]>('GET', path)).body;
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
    const courses = ['MATH-201,Linear Algebra', 'MATH 2011,Topology', '0201 A,Ethics', 'B 7,Art'];
    await importFile(`code,title\n${courses.join('\n')}`);
    await study(admin, 'Maths 201');
    for (const typed of ['MATH201', 'math 201', 'Math-201']) {
      expect(await suggestWithCodes(typed)).toEqual([
        { name: 'Linear Algebra', code: 'MATH-201' },
        { name: 'Topology', code: 'MATH 2011' },
      ]);
    }
    expect(await suggestWithCodes('0201')).toEqual([{ name: 'Ethics', code: '0201 A' }]);
    expect(await suggest('0201')).toEqual(['Ethics']);
    expect(await suggestWithCodes('201')).toEqual([
      { name: 'Linear Algebra', code: 'MATH-201' },
      { name: 'Topology', code: 'MATH 2011' },
      { name: 'Maths 201' },
    ]);
    // A letter or digit alone is no start of a code.
    expect(await suggestWithCodes('7')).toEqual([]);
    expect(await suggestWithCodes('math')).toEqual([{ name: 'Maths 201' }]);
    expect(await suggestWithCodes('ethic')).toEqual([{ name: 'Ethics', code: '0201 A' }]);
  });

  it('of a title with several codes are suggested with the typed one', async () => {
    await importFile('code,title\nB 20,Logic\nA 10,Logic\n');
    expect(await suggestWithCodes('logic')).toEqual([{ name: 'Logic', code: 'A 10' }]);
    expect(await suggestWithCodes('b20')).toEqual([{ name: 'Logic', code: 'B 20' }]);
  });
});
