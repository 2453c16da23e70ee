import type { Queryable } from '../../context.ts';
import { findFeatures } from './featureRepository.ts';
import { makeIdf, type Idf } from './idf.ts';
import { countSubjects, studentsById } from './repository.ts';
import { score, type Features } from './score.ts';

export const NO_FEATURES: Features = {
  subjects: new Set(),
  days: new Set(),
  skills: new Set(),
  university: '',
  location: '',
  reliable: false,
};

export interface Viewer {
  userId: string;
  features: Features;
  idf: Idf;
}

export async function loadViewer(db: Queryable, userId: string): Promise<Viewer> {
  const { students, subjectCounts } = await countSubjects(db);
  const features = (await findFeatures(studentsById(db, [userId]))).get(userId) ?? NO_FEATURES;
  return { userId, features, idf: makeIdf(students, subjectCounts) };
}

/** Returns the match percentage of a student with each of the others. */
export async function findPercentages(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<Map<string, number>> {
  if (others.length === 0) return new Map();
  const viewer = await loadViewer(db, userId);
  const featuresById = await findFeatures(studentsById(db, others));
  return new Map(
    [...featuresById].map(([id, features]) => [
      id,
      score(viewer.features, features, viewer.idf).percentage,
    ]),
  );
}
