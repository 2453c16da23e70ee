import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../contract/durations.ts';
import { foldText } from '../../../contract/text.ts';
import { makeFindMeant } from '../../../server/domain/courses/proposeMerges.ts';
import { findWeeklySubjects } from '../../../server/domain/timetable/findSubjects.ts';
import { proposeTimetable } from '../../../server/domain/timetable/propose.ts';
import { readTitle } from '../../../server/domain/timetable/title.ts';

describe('the name of a subject in a title', () => {
  it.each([
    ['MATH 201 Linear Algebra (Lec) – Gr. 3', 'Linear Algebra'],
    ['Intégration (WR212) CM TOUS', 'Intégration'],
    ['053339 - CI MATEMATICA', 'Matematica'],
    ['VO Lineare Algebra, Gr. 2 (entfällt)', 'Lineare Algebra'],
    ['Lec Linear Algebra MATH 201', 'Linear Algebra'],
    ['Gr. 3: Linear Algebra, MATH 201, Lecture', 'Linear Algebra'],
    ['Übungen zu Analysis I (Gruppe 4)', 'Analysis I'],
    ['Cálculo II (Grupo 12) Prácticas de laboratorio', 'Cálculo II'],
    ['Travaux dirigés de Mécanique - Gr 2', 'Mécanique'],
    ['Lezione di Fisica 1 - Aula 3', 'Fisica 1'],
    ['COMP0090 (Introduction to Deep Learning)', 'Introduction to Deep Learning'],
    ['Programming in C++ Lab 3', 'Programming in C++'],
    ['Industrie 4.0 (Vorlesung)', 'Industrie 4.0'],
    ['Algebra Prof. Dr. Weiß', 'Algebra'],
    ['📚 Algebra @ Room 12', 'Algebra'],
    ['Signals, Systems and Control', 'Signals Systems and Control'],
    ['Softwarepraktikum', 'Softwarepraktikum'],
    ['IV Technische Informatik', 'Technische Informatik'],
    ['Analysis IV', 'Analysis IV'],
    ['BSc Informatik: Datenbanken', 'Datenbanken'],
    ['Grundlagen: Datenbanken', 'Datenbanken'],
    ['STORIA DELL’ARTE II', 'Storia Dell’Arte II'],
    ['線形代数 (302教室)', '線形代数'],
  ])('%s', (title, name) => {
    expect(readTitle(title).names[0]).toBe(name);
  });

  it.each(['', 'CM', 'Gr. 3', '12345', '((((', '- / | :', 'Vorlesung', '\u0000'])(
    'is missing in %j',
    (title) => {
      expect(readTitle(title).names).toEqual([]);
    },
  );

  it('is missing where there is only a code', () => {
    expect(readTitle('MATH 201 Lec')).toMatchObject({ names: [], code: 'MATH 201' });
  });
});

describe('a calendar of many titles', () => {
  const at = Date.UTC(2026, 9, 12, 8);
  const entry = (title: string, description = '') => ({
    ...{ title, description, location: 'Room 1', categories: '', isPrivate: false },
    times: [0, 7, 14].map((days) => [at + days * DAY, at + days * DAY + 5_400_000] as const),
  });

  const subjectsOf = (entries: ReturnType<typeof entry>[]) => {
    const weekly = findWeeklySubjects(entries, { timeZone: 'Europe/Vienna', now: at });
    return proposeTimetable(weekly, new Map()).subjects;
  };

  it('proposes 40 subjects at most', () => {
    const entries = Array.from({ length: 4_000 }, (_, n) =>
      entry(`VO Theorie ${String.fromCharCode(65 + (n % 26))}x${n}y`, 'a: b\n'.repeat(90)),
    );
    expect(subjectsOf(entries)).toHaveLength(40);
  });

  it('has no private entries', () => {
    const entries = [entry('VO Logik'), { ...entry('VO Algebra'), isPrivate: true }];
    expect(subjectsOf(entries)).toEqual(['Logik']);
  });

  it('names a subject by its code where there is nothing else', () => {
    expect(subjectsOf([entry('MATH 201 Lec')])).toEqual(['MATH 201']);
  });
});

type Course = [code: string, title: string, formerTitle?: string];

const CATALOG: readonly Course[] = [
  ['MATH 101', 'Calculus I'],
  ['MATH 102', 'Calculus II'],
  ['MATH 201', 'Linear Algebra'],
  ['MATH 305', 'Ordinary Differential Equations'],
  ['MATH-310', 'Probability and Statistics'],
  ['CS 101', 'Introduction to Computer Science', 'Programming for Beginners'],
  ['CS 220', 'Data Structures and Algorithms'],
  ['CS 230', 'Object-Oriented Programming'],
  ['CS 310', 'Operating Systems'],
  ['CS 410', 'Introduction to Artificial Intelligence'],
  ['CS 440', 'Human-Computer Interaction'],
  ['CS 450', 'Programming in C'],
  ['CS 451', 'Programming in C++'],
  ['BIO 110', 'Biology'],
  ['BIO 210', 'Biochemistry'],
  ['BIO 220', 'Microbiology'],
  ['CHEM 120', 'General Chemistry'],
  ['CHEM 220', 'Organic Chemistry'],
  ['CHEM 230', 'Inorganic Chemistry'],
  ['ECON 201', 'Microeconomics'],
  ['PSY 100', 'Introduction to Psychology'],
  ['PHYS 111', 'Physics A'],
  ['PHYS 112', 'Physics B'],
  ['GEO 100', 'Geology'],
  ['ART 100', 'Music'],
  ['ART 110', 'Musicology'],
  ['MGT 200', 'Strategic Management'],
  ['00417', 'Ethics'],
  ['WI 1', 'Einführung in die Volkswirtschaftslehre'],
  ['LING 200', 'Phonetics'],
  ['FIN 1', 'Corporate Finance'],
  ['STAT 1', 'Statistics'],
];

const findAmong = (...courses: readonly Course[]) =>
  makeFindMeant(courses.map(([code, title, formerTitle = '']) => ({ code, title, formerTitle })));
const findMeant = findAmong(...CATALOG);

const MEANT: readonly [spelling: string, title: string][] = [
  ['Lin Alg', 'Linear Algebra'],
  ['lin. algebra', 'Linear Algebra'],
  ['Algebra, Linear', 'Linear Algebra'],
  ['LinearAlgebra', 'Linear Algebra'],
  ['Linear Algerba', 'Linear Algebra'],
  ['Lineer Algebra', 'Linear Algebra'],
  ['MATH 201', 'Linear Algebra'],
  ['math201', 'Linear Algebra'],
  ['MATH-201: Lin Alg', 'Linear Algebra'],
  ['Linear Algebra (MATH 201)', 'Linear Algebra'],
  ['Calc 1', 'Calculus I'],
  ['Calculas I', 'Calculus I'],
  ['Calc II', 'Calculus II'],
  ['calc2', 'Calculus II'],
  ['ODE', 'Ordinary Differential Equations'],
  ['Ord. Diff. Eq.', 'Ordinary Differential Equations'],
  ['Prob & Stats', 'Probability and Statistics'],
  ['Intro to Comp Sci', 'Introduction to Computer Science'],
  ['Intro CS', 'Introduction to Computer Science'],
  ['Programming for beginners', 'Introduction to Computer Science'],
  ['DSA', 'Data Structures and Algorithms'],
  ['Data structure & algorithm', 'Data Structures and Algorithms'],
  ['OOP', 'Object-Oriented Programming'],
  ['Operating Sytems', 'Operating Systems'],
  ['Intro to AI', 'Introduction to Artificial Intelligence'],
  ['HCI', 'Human-Computer Interaction'],
  ['Bio Chemistry', 'Biochemistry'],
  ['Org Chem', 'Organic Chemistry'],
  ['Intro Psych', 'Introduction to Psychology'],
  ['Microeconmics', 'Microeconomics'],
  ['Physics (B)', 'Physics B'],
  ['Strat mgmt', 'Strategic Management'],
  ['00417', 'Ethics'],
  ['Einfuehrung in die VWL', 'Einführung in die Volkswirtschaftslehre'],
  ['Einfuehrung Volkswirtschaftslehre', 'Einführung in die Volkswirtschaftslehre'],
  ['Stats', 'Statistics'],
];

const OTHERS = [
  ...['Calculus', 'Calculus III', 'Calculus I and II', 'Calc', 'Linear Algebra II'],
  ...['Biochem II', 'Bio', 'Chemistry', 'Macroeconomics', 'Geography', 'Zoology'],
  ...['Intro', 'Physics', 'Physics C', 'Programming', 'Programming in R', 'C', 'C#', 'AI', 'CS'],
  ...['MATH 2010', 'MATH 202', '417', 'MATH 101 Linear Algebra', 'Phonemics', 'Phonology'],
  ...['Art', 'Computer Music', 'Data Science', 'Management', 'Finance', 'Ethnic Studies'],
  'Statics',
  ...['Algebra', 'Meteorology', '田中', '🎻', '???', 'Econ', 'OS'],
];

describe('the course that a spelling means', () => {
  it.each(MEANT)('%s is %s', (spelling, title) => {
    expect(findMeant(spelling)).toBe(title);
  });

  it.each(OTHERS)('%s is no course of the list', (spelling) => {
    expect(findMeant(spelling)).toBeUndefined();
  });

  it('is never another title of the list', () => {
    const wrong = CATALOG.map(([, title]) => [title, findMeant(title)] as const).filter(
      ([title, meant]) => meant !== undefined && foldText(meant) !== foldText(title),
    );
    expect(wrong).toEqual([]);
  });

  it('is not clear where two titles fit', () => {
    const find = findAmong(['1', 'Computer Science'], ['2', 'Computational Science']);
    expect(find('Comp Sci')).toBeUndefined();
    expect(find('Computer Sci')).toBe('Computer Science');
  });

  it('is clear where two courses have the same title', () => {
    const find = findAmong(['A 1', 'Computer Science'], ['B 10', 'Computer science']);
    expect(find('Comp Sci')).toBe('Computer Science');
    expect(find('B10')).toBe('Computer Science');
  });
});
