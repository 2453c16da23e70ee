import { describe, expect, it } from '@jest/globals';
import { foldText } from '../../../../contract/text.ts';
import { makeFindMeant } from '../../../../server/domain/courses/proposeMerges.ts';

const CATALOG: readonly [code: string, title: string, formerTitle?: string][] = [
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

const findMeant = makeFindMeant(
  CATALOG.map(([code, title, formerTitle = '']) => ({ code, title, formerTitle })),
);

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
  ...[
    'Art',
    'Computer Music',
    'Data Science',
    'Management',
    'Finance',
    'Ethnic Studies',
    'Statics',
  ],
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
    const find = makeFindMeant([
      { code: '1', title: 'Computer Science', formerTitle: '' },
      { code: '2', title: 'Computational Science', formerTitle: '' },
    ]);
    expect(find('Comp Sci')).toBeUndefined();
    expect(find('Computer Sci')).toBe('Computer Science');
  });

  it('is clear where two courses have the same title', () => {
    const find = makeFindMeant([
      { code: 'A 1', title: 'Computer Science', formerTitle: '' },
      { code: 'B 10', title: 'Computer science', formerTitle: '' },
    ]);
    expect(find('Comp Sci')).toBe('Computer Science');
    expect(find('B10')).toBe('Computer Science');
  });
});
