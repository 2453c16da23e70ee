import { nameKey } from '../../../contract/text.ts';
import type { Context } from '../../platform/context.ts';
import { countUniversities } from './repository.ts';

/** Fewer students could identify a person. */
const MIN_STUDENTS = 2;
const MAX_NAMES = 5;
/** Milliseconds. All students are counted at most this often. */
const MAX_AGE = 60_000;

interface University {
  key: string;
  /** The most common spelling. */
  name: string;
  students: number;
}

/**
 * Returns a function that lists up to 5 names of universities that contain a text and that at least 2
 * students use. They are counted once a minute because guests may ask.
 */
export function makeUniversityList({ database, now }: Context) {
  let counted: Promise<University[]> | undefined;
  let countedAt = 0;

  async function count(): Promise<University[]> {
    const rows = await countUniversities(database);
    const byKey = new Map<string, University>();
    for (const { university_key: key, university: name, students } of rows) {
      const known = byKey.get(key) ?? { key, name, students: 0 };
      byKey.set(key, { ...known, students: known.students + Number(students) });
    }
    return [...byKey.values()]
      .filter(({ students }) => students >= MIN_STUDENTS)
      .sort((a, b) => b.students - a.students);
  }

  return async (text: string): Promise<string[]> => {
    const at = now().getTime();
    if (!counted || at - countedAt >= MAX_AGE) {
      countedAt = at;
      counted = count();
      counted.catch(() => (counted = undefined));
    }
    const key = nameKey(text);
    const found = (await counted).filter((university) => university.key.includes(key));
    return found.slice(0, MAX_NAMES).map(({ name }) => name);
  };
}
