/** A subject that at most this part of all students takes is rare. */
const RARE_PART = 1 / 20;

/** How telling it is that two students share a subject. */
export interface Rarity {
  /** ln(1 + N/df) for N students of whom df take the subject: at least ln 2, more when rarer. */
  weight: (subject: string) => number;
  isRare: (subject: string) => boolean;
}

/** @param takers how many of all students take each subject; one that nobody names counts as one */
export function makeRarity(students: number, takers: ReadonlyMap<string, number>): Rarity {
  const df = (subject: string) => takers.get(subject) ?? 1;
  return {
    weight: (subject) => Math.log(1 + Math.max(students, df(subject)) / df(subject)),
    isRare: (subject) => df(subject) <= students * RARE_PART,
  };
}
