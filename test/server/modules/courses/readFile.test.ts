import { describe, expect, it } from '@jest/globals';
import { readCourseFile } from '../../../../server/modules/courses/readFile.ts';

const read = (content: string | Uint8Array) => readCourseFile(Buffer.from(content as string));
const course = (code: string, title: string, faculty = '', term = '') => ({
  ...{ code, title, faculty, term },
});
/** A text in Windows-1252. */
const latin = (text: string) => Buffer.from(text, 'latin1');
const failure = (content: string | Uint8Array): unknown => {
  try {
    read(content);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('lists of courses as offices store them', () => {
  it('have columns in any order, and others that are ignored', () => {
    const file = 'Term,ECTS,Title,Code,Faculty\nFall,6,Linear Algebra,MATH 201,Science\n';
    expect(read(file)).toMatchObject({
      courses: [course('MATH 201', 'Linear Algebra', 'Science', 'Fall')],
      fields: expect.arrayContaining(['code', 'title', 'faculty', 'term']),
    });
  });

  it.each([
    ['German', 'LV-Nr.;Titel;Fakultät;Semester\n0417;Ethik;Philosophie;WS 26\n'],
    ['French', 'Sigle\tIntitulé\tFaculté\tSemestre\n0417\tEthik\tPhilosophie\tWS 26\n'],
    ['Spanish', 'Código,Asignatura,Facultad,Cuatrimestre\n0417,Ethik,Philosophie,WS 26\n'],
    ['quoted', '"code";"title";"faculty";"term"\n"0417";"Ethik";"Philosophie";"WS 26"'],
    ['spaced', ' Course code | Course title | Department | Term \n0417| Ethik |Philosophie|WS 26'],
  ])('have %s names of columns', (_name, file) => {
    expect(read(file).courses).toEqual([course('0417', 'Ethik', 'Philosophie', 'WS 26')]);
  });

  it.each([
    ['UTF-8', Buffer.from('code,title\n1,Größenlehre – ½\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFcode,title\n1,Größenlehre – ½\n')],
    ['UTF-16', Buffer.from('\uFEFFcode,title\n1,Größenlehre – ½\n', 'utf16le')],
    ['Windows-1252', latin('code,title\n1,Gr\u00f6\u00dfenlehre \u0096 \u00bd\n')],
    ['Windows line ends', Buffer.from('code,title\r\n1,Größenlehre – ½\r\n')],
    ['old Mac line ends', Buffer.from('code,title\r1,Größenlehre – ½\r')],
  ])('are in %s', (_name, file) => {
    expect(read(file).courses).toEqual([course('1', 'Größenlehre – ½')]);
  });

  it('keep codes with leading zeros, and quotes in titles', () => {
    const file =
      'code,title\n00417,"The ""Long"" Century"\n1e5,Intro to "C"\n="007",Bonds\n"=""0070""",More\n';
    expect(read(file).courses).toEqual([
      course('00417', 'The "Long" Century'),
      course('1e5', 'Intro to "C"'),
      course('007', 'Bonds'),
      course('0070', 'More'),
    ]);
  });

  it('have no commas in titles, which separate subjects', () => {
    expect(read('code,title\n1,"Gender, Race and Empire"\n').courses[0]?.title).toBe(
      'Gender Race and Empire',
    );
  });

  it('have quoted line ends, empty lines and short rows', () => {
    const file =
      'code,title,faculty\r\n1,"Linear\r\nAlgebra",A\r\n\r\n;;\r\n,,\r\n2,Ethics\r\n3,,B\r\n4,Logic,C,,,';
    expect(read(file)).toMatchObject({
      courses: [
        course('1', 'Linear Algebra', 'A'),
        course('2', 'Ethics'),
        course('4', 'Logic', 'C'),
      ],
      badRows: [
        { line: 5, text: 'Line 5 has no title.' },
        { line: 8, text: 'Line 8 has no title.' },
      ],
    });
  });

  it('name each bad row by its line', () => {
    const long = 'x'.repeat(201);
    const rows = ['1,Ethics', ',Logic', '2,', `3,${long}`, '4,"a\u202eb"', '5,Art'];
    const { courses, badRows } = read(`code,title\n${rows.join('\n')}`);
    expect(courses.map(({ code }) => code)).toEqual(['1', '5']);
    expect(badRows.map(({ text }) => text)).toEqual([
      'Line 3 has no code.',
      'Line 4 has no title.',
      'Line 5 has a title of more than 200 characters.',
      'Line 6 has characters in its title that are not visible.',
    ]);
  });

  it('say which line of a code counts', () => {
    const { courses, repeated } = read(
      'code,title\nA-1,Ethics\nB 1,Logic\na 1,Ethics II\nB 1,Logic\n',
    );
    expect(courses).toEqual([course('a 1', 'Ethics II'), course('B 1', 'Logic')]);
    expect(repeated).toEqual([{ line: 4, text: 'a 1 is on line 2 and on line 4, which counts.' }]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['\uFEFF\r\n\r\n', 'The file is empty.'],
    ['code,title\n', 'The file has no courses below the names of the columns.'],
    ['code,title\n,\n , \n', 'The file has no courses below the names of the columns.'],
    [
      'MATH 201,Linear Algebra\n',
      'The first line has to name the columns code and title. It has “MATH 201”, “Linear Algebra”.',
    ],
    [
      'code,title\n1,Logic\n2,"Ethics\n3,Art\n',
      'The quotes in the row after line 2 are not closed.',
    ],
    ['PK\u0003\u0004', 'This is no CSV file. Save the list as CSV in your spreadsheet first.'],
    ['code,title\n1,a\0b', 'This is no CSV file. Save the list as CSV in your spreadsheet first.'],
    [Buffer.alloc(2 * 1024 * 1024 + 1), 'A list of courses may have at most 2 MB.'],
  ])('that cannot be read are refused in a sentence', (file, message) => {
    expect(failure(file)).toBe(message);
  });
});
