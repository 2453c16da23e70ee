/** The subjects taught on the demo campus, grouped as the faculties would group them. */
export const SUBJECTS = [
  'Introduction to Programming',
  'Data Structures and Algorithms',
  'Databases',
  'Operating Systems',
  'Computer Networks',
  'Software Engineering',
  'Theory of Computation',
  'Machine Learning',

  'Calculus',
  'Linear Algebra',
  'Discrete Mathematics',
  'Probability',
  'Statistics',
  'Differential Equations',
  'Real Analysis',
  'Abstract Algebra',
  'Graph Theory',

  'Classical Mechanics',
  'Electromagnetism',
  'Quantum Mechanics',
  'Thermodynamics',
  'Circuit Analysis',
  'Signals and Systems',
  'Fluid Mechanics',

  'General Chemistry',
  'Organic Chemistry',
  'Biochemistry',
  'Cell Biology',
  'Genetics',
  'Human Anatomy',
  'Physiology',
  'Neuroscience',

  'Microeconomics',
  'Macroeconomics',
  'Econometrics',
  'Financial Accounting',
  'Game Theory',

  'Introduction to Psychology',
  'Cognitive Psychology',
  'Research Methods',

  'Ethics',
  'Philosophy of Mind',
  'Modern History',
  'Constitutional Law',
  'Linguistics',
  'Creative Writing',
] as const;

export type SubjectName = (typeof SUBJECTS)[number];
