import { beforeEach, describe, expect, it } from '@jest/globals';
import { serverForEachTest, studentsForEachTest } from '../../../support/server/eachTest.ts';
import { errorResponse, makeAdmin, UNKNOWN_ID } from '../../../support/server/server.ts';
import { makeCourseCalls, study, subjectsOf } from './courseCalls.ts';

const server = serverForEachTest();
const [admin, ada, grace, alan] = studentsForEachTest(server, 'Root', 'Ada', 'Grace', 'Alan');
const calls = () => makeCourseCalls(server, admin);
const decide = (spelling: string, title?: string) =>
  calls().decide({ spelling, ...(title !== undefined && { title }) });
const undo = async (spelling: string) => {
  const merges = await decisions();
  return calls().undo(merges.find((merge) => merge.spelling === spelling)?._id ?? UNKNOWN_ID);
};
const proposals = async () => (await calls().proposals()).body;
const decisions = async () => (await calls().merges()).body;
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

beforeEach(async () => {
  await makeAdmin(server, admin);
  await calls().importFile(fileOf(COURSES));
});

describe('spellings that mean a course', () => {
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
    const before = (await ada.search({ name: 'Grace' })).body[0]?.matchPercentage ?? 0;
    expect((await decide('Lin Alg', 'linear algebra')).body).toEqual({
      message: '1 student has “Linear Algebra” now.',
    });
    expect(await subjectsOf(grace)).toEqual(['Chess', 'Linear Algebra']);
    expect(await study(alan, 'LIN ALG')).toEqual(['Linear Algebra']);
    const after = (await ada.search({ name: 'Grace' })).body[0]?.matchPercentage ?? 0;
    expect(after).toBeGreaterThan(before);
    expect(await found('Linear Algebra')).toEqual(['Alan', 'Grace']);
    expect(await found('lin alg')).toEqual(['Alan', 'Grace']);
    expect(await proposals()).toEqual([]);
  });

  it('return with an undo to those who had them and did not change them', async () => {
    await study(ada, 'Chess', 'Lin Alg', 'Go');
    await study(grace, 'Lin Alg', 'Calculus I');
    await decide('Lin Alg', 'Linear Algebra');
    await study(grace, 'Calculus I');
    await study(grace, 'Calculus I', 'Linear Algebra');
    await study(alan, 'Lin Alg');
    expect((await undo('Lin Alg')).body).toEqual({ message: '1 student has “Lin Alg” again.' });
    expect(await subjectsOf(ada)).toEqual(['Chess', 'Lin Alg', 'Go']);
    expect(await subjectsOf(grace)).toEqual(['Calculus I', 'Linear Algebra']);
    expect(await subjectsOf(alan)).toEqual(['Linear Algebra']);
    expect(await study(alan, 'Lin Alg')).toEqual(['Lin Alg']);
    expect(await proposals()).toHaveLength(1);
    expect(await found('lin alg')).toEqual(['Alan']);
  });

  it('of a student who had both leave one, and an undo returns both', async () => {
    await study(ada, 'Linear Algebra', 'lin alg', 'Chess');
    await decide('Lin Alg', 'Linear Algebra');
    expect(await subjectsOf(ada)).toEqual(['Linear Algebra', 'Chess']);
    await undo('Lin Alg');
    expect(await subjectsOf(ada)).toEqual(['Linear Algebra', 'lin alg', 'Chess']);
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

  it('can be merged into another title than the proposed one, or stay', async () => {
    await study(ada, 'Calculas I', 'Bio chem');
    await decide('Calculas I', 'Calculus II');
    expect(await subjectsOf(ada)).toEqual(['Calculus II', 'Bio chem']);
    expect((await decide('Bio chem')).body).toEqual({ message: '“Bio chem” stays as it is.' });
    expect(await decisions()).toMatchObject([
      { spelling: 'Bio chem', students: 0, decidedBy: { name: 'Root' } },
      { spelling: 'Calculas I', title: 'Calculus II', students: 1 },
    ]);
    expect((await undo('Bio chem')).body).toEqual({ message: '“Bio chem” can be decided again.' });
    expect(await decisions()).toHaveLength(1);
  });

  it('are decided once, and only for courses', async () => {
    expect(await decide('Lin Alg', 'Linear Algebra')).toMatchObject({ status: 200 });
    expect(await decide('lin alg', 'Calculus I')).toMatchObject(
      errorResponse(409, '“lin alg” is already decided. Undo that first.'),
    );
    expect(await decide('LA', 'Chess')).toMatchObject(
      errorResponse(400, 'No course has the title “Chess”.'),
    );
    expect(await decide('calculus i', 'Calculus II')).toMatchObject(
      errorResponse(400, '“calculus i” is the title of a course.'),
    );
    expect(await calls().undo(UNKNOWN_ID)).toMatchObject(
      errorResponse(404, 'This decision was not found. It may be undone already.'),
    );
  });

  it('follow a course that gets another title, and the former title is proposed', async () => {
    await study(ada, 'Lin Alg');
    await decide('Lin Alg', 'Linear Algebra');
    await calls().importFile(fileOf([['MATH 201', 'Vector Spaces']]));
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

  it('keep the title of a course that was removed', async () => {
    await decide('Lin Alg', 'Linear Algebra');
    await calls().importFile(fileOf([['BIO 1', 'Biochemistry']]), 'removeMissing');
    expect(await study(ada, 'lin alg')).toEqual(['Linear Algebra']);
    await study(grace, 'Linear Algebra');
    expect(await found('lin alg')).toEqual(['Grace']);
  });

  it('are in the audit log', async () => {
    await decide('Lin Alg', 'Linear Algebra');
    await undo('Lin Alg');
    await decide('Lin Alg');
    const { body } = await admin.api<object[]>('GET', '/api/admin/audit');
    expect(body.slice(0, 3)).toMatchObject([
      { action: 'keep-spelling', about: '“Lin Alg”', user: null },
      { action: 'undo-spelling', about: '“Lin Alg”' },
      { action: 'merge-spelling', about: '“Lin Alg” into “Linear Algebra”' },
    ]);
  });

  it('are forgotten with the account of a student, and stay without their admin', async () => {
    await study(ada, 'Lin Alg');
    await study(grace, 'Lin Alg');
    await decide('Lin Alg', 'Linear Algebra');
    const { database } = server.context;
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
    expect((await calls().spellings('CALC')).body).toEqual(['calculating']);
    expect((await calls().spellings('vec')).body).toEqual(['vector graphics', 'Vectors']);
    await decide('Vectors', 'Linear Algebra');
    expect((await calls().spellings('vec')).body).toHaveLength(1);
    expect(await subjectsOf(ada)).toEqual(['Linear Algebra', 'Calculus I', 'calculating']);
    await undo('Vectors');
    expect(await subjectsOf(ada)).toEqual(['Vectors', 'Calculus I', 'calculating']);
  });

  it('are listed in pages', async () => {
    await study(ada, 'Lin Alg', 'Calculas I', 'Calculas II', 'MATH 101');
    await study(grace, 'Lin Alg', 'Calculas II');
    const pages = [];
    let cursor = '';
    for (let page = 0; page < 2; page += 1) {
      const { body, headers } = await calls().proposals(`?limit=2${cursor}`);
      pages.push(body.map(({ spelling }) => spelling));
      cursor = `&cursor=${headers.get('X-Next-Cursor')}`;
      // The next page stays the same when one of this page is decided.
      if (page === 0) await decide('Lin Alg', 'Linear Algebra');
    }
    expect(pages).toEqual([
      ['Calculas II', 'Lin Alg'],
      ['Calculas I', 'MATH 101'],
    ]);
    expect(cursor).toBe('&cursor=null');
    expect(await calls().proposals('?cursor=x')).toMatchObject(
      errorResponse(400, 'This page of the list is unknown.'),
    );
  });

  it('that are decided are listed in pages, the newest first', async () => {
    for (const spelling of ['One', 'Two', 'Three']) await decide(spelling);
    const first = await calls().merges('?limit=2');
    expect(first.body.map(({ spelling }) => spelling)).toEqual(['Three', 'Two']);
    const second = await calls().merges(`?limit=2&cursor=${first.headers.get('X-Next-Cursor')}`);
    expect(second.body.map(({ spelling }) => spelling)).toEqual(['One']);
    expect(second.headers.get('X-Next-Cursor')).toBeNull();
  });
});
