/** What a visitor of the landing page can choose. */
export const SUBJECTS = [
  'Linear Algebra',
  'Databases',
  'Graph Theory',
  'Statistics',
  'Calculus',
] as const;
type Subject = (typeof SUBJECTS)[number];

/** Of the visitor, besides the chosen subjects. */
export const VISITOR = {
  university: 'Northfield University',
  availability: ['Monday', 'Wednesday', 'Thursday'],
} as const;

interface ExampleStudent {
  name: string;
  /** Those of `SUBJECTS` that the student has. */
  subjects: readonly Subject[];
}

/** Students of the demo data. */
export const STUDENTS: readonly ExampleStudent[] = [
  { name: 'Priya Raman', subjects: ['Linear Algebra', 'Graph Theory'] },
  { name: 'Wenyi Zhao', subjects: ['Linear Algebra', 'Databases', 'Statistics'] },
  { name: 'Daniel Osei', subjects: ['Linear Algebra', 'Databases'] },
  { name: 'Eleni Papadaki', subjects: ['Graph Theory', 'Statistics'] },
  { name: 'Sofia Marchetti', subjects: ['Statistics', 'Calculus'] },
  { name: 'Lukas Brandt', subjects: ['Linear Algebra', 'Calculus'] },
];

/**
 * The match percentages of `STUDENTS` for each choice of subjects, which is a bit mask. The service computed
 * them with the demo data: the test of this file compares them, and writes them with `UPDATE_EXAMPLES=1`.
 */
// prettier-ignore
export const PERCENTAGES: readonly (readonly number[])[] = [
  [29, 27, 29, 21, 27, 27],
  [43, 40, 41, 21, 27, 42],
  [29, 45, 49, 21, 27, 27],
  [42, 54, 58, 21, 27, 40],
  [48, 27, 29, 42, 27, 27],
  [58, 38, 39, 40, 27, 39],
  [45, 42, 46, 40, 27, 27],
  [55, 50, 54, 38, 27, 37],
  [29, 39, 29, 31, 41, 27],
  [42, 50, 40, 30, 39, 40],
  [29, 53, 47, 30, 38, 27],
  [41, 61, 55, 29, 37, 38],
  [46, 37, 29, 49, 38, 27],
  [56, 46, 38, 47, 37, 38],
  [44, 49, 45, 46, 36, 27],
  [54, 56, 52, 44, 35, 36],
  [29, 27, 29, 21, 43, 43],
  [42, 39, 40, 21, 41, 54],
  [29, 43, 47, 21, 40, 40],
  [41, 51, 55, 21, 39, 50],
  [46, 27, 29, 40, 39, 39],
  [56, 37, 38, 39, 38, 49],
  [44, 40, 44, 38, 38, 38],
  [53, 48, 52, 37, 37, 46],
  [29, 37, 29, 30, 53, 41],
  [41, 47, 39, 29, 50, 51],
  [29, 50, 45, 29, 49, 39],
  [40, 58, 53, 28, 46, 48],
  [44, 36, 29, 47, 48, 38],
  [54, 44, 38, 45, 46, 47],
  [43, 47, 44, 44, 45, 37],
  [52, 53, 50, 43, 44, 45],
];

export interface ExampleMatch {
  name: string;
  percentage: number;
  shared: readonly Subject[];
}

const SHOWN = 3;

/** Returns the students who fit a visitor with these subjects best, the best first. */
export function bestMatches(chosen: readonly Subject[]): ExampleMatch[] {
  const mask = chosen.reduce((sum, subject) => sum + 2 ** SUBJECTS.indexOf(subject), 0);
  const percentages = PERCENTAGES[mask] ?? [];
  return STUDENTS.map(({ name, subjects }, index) => ({
    name,
    percentage: percentages[index] ?? 0,
    shared: subjects.filter((subject) => chosen.includes(subject)),
  }))
    .sort((a, b) => b.percentage - a.percentage)
    .slice(0, SHOWN);
}
