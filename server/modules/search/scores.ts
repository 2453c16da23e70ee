import type { Queryable } from '../../context.ts';
import { findFeatures } from './featureRepository.ts';
import { makeIdf, type Idf } from './idf.ts';
import { countSubjects, studentsById } from './repository.ts';
import { score, type Features } from '../../matching/score.ts';

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

/** Loads the viewer for scores with any student. */
export async function loadViewer(db: Queryable, userId: string): Promise<Viewer> {
  const { students, subjectCounts } = await countSubjects(db);
  const features = (await findFeatures(studentsById(db, [userId]))).get(userId) ?? NO_FEATURES;
  return { userId, features, idf: makeIdf(students, subjectCounts) };
}

/** Loads the viewer and the features of a few others. Counts only the subjects that they study. */
export async function loadPairs(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<{ viewer: Viewer; featuresById: ReadonlyMap<string, Features> }> {
  const featuresById = await findFeatures(studentsById(db, [userId, ...others]));
  const subjects = new Set([...featuresById.values()].flatMap((one) => [...one.subjects]));
  const { students, subjectCounts } = await countSubjects(db, [...subjects]);
  const features = featuresById.get(userId) ?? NO_FEATURES;
  return {
    viewer: { userId, features, idf: makeIdf(students, subjectCounts) },
    featuresById,
  };
}

/** Returns the match percentage of a student with each of the others. */
export async function findPercentages(
  db: Queryable,
  userId: string,
  others: readonly string[],
): Promise<Map<string, number>> {
  if (others.length === 0) return new Map();
  const { viewer, featuresById } = await loadPairs(db, userId, others);
  return new Map(
    others.map((id) => {
      const features = featuresById.get(id) ?? NO_FEATURES;
      return [id, score(viewer.features, features, viewer.idf).percentage];
    }),
  );
}
