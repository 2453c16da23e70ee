import { nameKey } from '../../../contract/text.ts';
import { describe, expect, it } from '@jest/globals';
import { makeFindMeant } from '../../../server/domain/courses/proposeMerges.ts';
import { readCourseFile } from '../../../server/modules/courses/readFile.ts';

const read = (content: string | Uint8Array) => readCourseFile(Buffer.from(content as string));
const course = (code: string, title: string, faculty = '', term = '') => ({
  ...{ code, title, faculty, term },
  ...{ code_key: nameKey(code), title_key: nameKey(title) },
});
/** A text in Windows-1252. */
const latin = (text: string) => Buffer.from(text, 'latin1');

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
    ['named delimiter', 'sep=;\r\ncode;title;faculty;term\r\n0417;Ethik;Philosophie;WS 26'],
    ['spaced', ' Course code | Course title | Department | Term \n0417| Ethik |Philosophie|WS 26'],
  ])('have %s names of columns', (_name, file) =>
    expect(read(file).courses).toEqual([course('0417', 'Ethik', 'Philosophie', 'WS 26')]),
  );

  it.each([
    ['UTF-8', Buffer.from('code,title\n1,Größenlehre – ½\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFcode,title\n1,Größenlehre – ½\n')],
    ['UTF-16', Buffer.from('\uFEFFcode,title\n1,Größenlehre – ½\n', 'utf16le')],
    [
      'Windows-1252 with the mark of UTF-8',
      Buffer.concat([
        Buffer.from('\uFEFF'),
        latin('code,title\n1,Gr\u00f6\u00dfenlehre \u0096 \u00bd\n'),
      ]),
    ],
    ['Windows-1252', latin('code,title\n1,Gr\u00f6\u00dfenlehre \u0096 \u00bd\n')],
    ['Windows line ends', Buffer.from('code,title\r\n1,Größenlehre – ½\r\n')],
    ['old Mac line ends', Buffer.from('code,title\r1,Größenlehre – ½\r')],
  ])('are in %s', (_name, file) =>
    expect(read(file).courses).toEqual([course('1', 'Größenlehre – ½')]),
  );

  it('keep codes with leading zeros and quotes in titles, but no commas, which separate subjects', () => {
    const file = [
      ...['code,title', '00417,"The ""Long"" Century"', '1e5,Intro to "C"', '="007",Bonds'],
      ...['"=""0070""",More', '1,"Gender, Race and Empire"'],
    ].join('\n');
    expect(read(file).courses).toEqual([
      course('00417', 'The "Long" Century'),
      course('1e5', 'Intro to "C"'),
      course('007', 'Bonds'),
      course('0070', 'More'),
      course('1', 'Gender Race and Empire'),
    ]);
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
      badRows: { count: 2, lines: ['Line 5 has no title.', 'Line 8 has no title.'] },
    });
  });

  it('name each bad row by its line', () => {
    const long = 'x'.repeat(201);
    const rows = ['1,Ethics', ',Logic', '2,', `3,${long}`, '4,"a\u202eb"', '5,Art'];
    const { courses, badRows } = read(`code,title\n${rows.join('\n')}`);
    expect(courses.map(({ code }) => code)).toEqual(['1', '5']);
    expect(badRows.lines).toEqual([
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
    expect(repeated.lines).toEqual(['a 1 is on line 2 and on line 4, which counts.']);
  });

  it.each([
    ['', 'The file is empty.'],
    ['\uFEFF\r\n\r\n', 'The file is empty.'],
    [`code,title\n${'a\n'.repeat(300_000)}`, 'The campus may have at most 20,000 courses.'],
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
  ])('that cannot be read are refused in a sentence: %#', (file, message) =>
    expect(() => read(file)).toThrow(new Error(message)),
  );
});

/** Codes and titles, and a former title. */
const CATALOG = `
  MATH 101: Calculus I; MATH 102: Calculus II; MATH 201: Linear Algebra
  MATH 305: Ordinary Differential Equations; MATH-310: Probability and Statistics
  CS 101: Introduction to Computer Science (was Programming for Beginners)
  CS 220: Data Structures and Algorithms; CS 230: Object-Oriented Programming
  CS 310: Operating Systems; CS 410: Introduction to Artificial Intelligence
  CS 440: Human-Computer Interaction; CS 450: Programming in C; CS 451: Programming in C++
  BIO 110: Biology; BIO 210: Biochemistry; BIO 220: Microbiology; CHEM 120: General Chemistry
  CHEM 220: Organic Chemistry; CHEM 230: Inorganic Chemistry; ECON 201: Microeconomics
  PSY 100: Introduction to Psychology; PHYS 111: Physics A; PHYS 112: Physics B
  GEO 100: Geology; ART 100: Music; ART 110: Musicology; MGT 200: Strategic Management
  00417: Ethics; WI 1: Einführung in die Volkswirtschaftslehre; LING 200: Phonetics
  FIN 1: Corporate Finance; STAT 1: Statistics; STAT 2: Causal Inference; GAME 1: Casual Games
`;

/** Titles and what students write for them. */
const MEANT = `
  Linear Algebra = Lin Alg | lin. algebra | Algebra, Linear | LinearAlgebra | Linear Algerba | Lineer Algebra | MATH 201 | math201 | MATH-201: Lin Alg | Linear Algebra (MATH 201)
  Calculus I = Calc 1 | Calculas I
  Calculus II = Calc II | calc2
  Ordinary Differential Equations = ODE | Ord. Diff. Eq.
  Probability and Statistics = Prob & Stats
  Introduction to Computer Science = Intro to Comp Sci | Intro CS | Programming for beginners
  Data Structures and Algorithms = DSA | Data structure & algorithm
  Object-Oriented Programming = OOP
  Operating Systems = Operating Sytems
  Introduction to Artificial Intelligence = Intro to AI
  Human-Computer Interaction = HCI
  Biochemistry = Bio Chemistry
  Organic Chemistry = Org Chem
  Introduction to Psychology = Intro Psych
  Microeconomics = Microeconmics
  Physics B = Physics (B)
  Strategic Management = Strat mgmt
  Ethics = 00417
  Einführung in die Volkswirtschaftslehre = Einfuehrung in die VWL | Einfuehrung Volkswirtschaftslehre
  Statistics = Stats
`;

/** What means none of them. */
const OTHERS = `
  Calculus | Calculus III | Calculus I and II | Calc | Linear Algebra II | Biochem II | Bio
  Chemistry | Macroeconomics | Geography | Zoology | Intro | Physics | Physics C | Programming
  Programming in R | C | C# | AI | CS | MATH 2010 | MATH 202 | 417 | MATH 101 Linear Algebra
  Phonemics | Phonology | Art | Computer Music | Data Science | Management | Finance
  Ethnic Studies | Statics | Algebra | Meteorology | 田中 | 🎻 | ??? | Econ | OS
  Casual Inference | Causal Games | Humn Computr Interacton
`;

const entriesOf = (text: string) => text.trim().split(/\s*(?:\n|; )\s*/);
const listOf = (text: string) => text.trim().split(/\s*(?:\n|\|)\s*/);
const findAmong = (courses: string) =>
  makeFindMeant(
    entriesOf(courses).map((entry) => {
      const [, code = '', title = '', formerTitle = ''] =
        /^(.*?): (.*?)(?: \(was (.*)\))?$/.exec(entry) ?? [];
      return { code, title, formerTitle };
    }),
  );
const findMeant = findAmong(CATALOG);

describe('the course that a spelling means', () => {
  it.each(entriesOf(MEANT).map((line) => line.split(' = ')))('is %s', (title, spellings = '') => {
    const found = listOf(spellings).map((spelling) => [spelling, findMeant(spelling)]);
    expect(found).toEqual(listOf(spellings).map((spelling) => [spelling, title]));
  });

  it('is none of the list, and never another title of the list', () => {
    const meant = listOf(OTHERS).map((spelling) => [spelling, findMeant(spelling)]);
    expect(meant.filter(([, title]) => title !== undefined)).toEqual([]);
    const titles = entriesOf(CATALOG).map((entry) => entry.replace(/^.*?: | \(was .*/g, ''));
    expect(titles.filter((title) => ![undefined, title].includes(findMeant(title)))).toEqual([]);
  });

  it('is not clear where two titles fit, and clear where two courses have the same title', () => {
    const two = findAmong('1: Computer Science; 2: Computational Science');
    expect(two('Comp Sci')).toBeUndefined();
    expect(two('Computer Sci')).toBe('Computer Science');
    const one = findAmong('A 1: Computer Science; B 10: Computer science');
    expect(one('Comp Sci')).toBe('Computer Science');
    expect(one('B10')).toBe('Computer Science');
  });
});
