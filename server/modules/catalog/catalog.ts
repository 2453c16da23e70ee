import { v7 as newId } from 'uuid';
import { codeForms, codeStartOf, nameKey } from '../../../contract/text.ts';
import { findMetadata, storeMetadata } from '../../platform/database/metadata.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import { listCourses, listMerged } from './repository.ts';

/** Key of the metadata that changes with each import and each decision about a spelling. */
const REVISION = 'catalog';

/** The titles of the campus, and what spellings mean. Keys are those of nameKey(). */
export interface Catalog {
  titles: ReadonlyMap<string, string>;
  /** In the order of their codes. */
  courses: readonly CatalogCourse[];
  /** The first course of each code, by codeStartOf(). */
  byCode: ReadonlyMap<string, CatalogCourse>;
  /** Keys of titles by the keys of merged spellings. */
  merged: ReadonlyMap<string, string>;
}

interface CatalogCourse {
  code: string;
  titleKey: string;
  /** Of the code, as codeForms() returns them. */
  forms: readonly string[];
}

/** Finds the courses whose code begins with the text. Courses with exactly this code are first. */
export function findByCode({ courses }: Catalog, text: string): CatalogCourse[] {
  const start = codeStartOf(text);
  if (start === undefined) return [];
  const found = courses.filter(({ forms }) => forms.some((form) => form.startsWith(start)));
  const isExact = ({ forms }: CatalogCourse) => forms[0] === start;
  return [...found.filter(isExact), ...found.filter((course) => !isExact(course))];
}

/**
 * Returns a function that returns the catalog as it was last committed, on any node. Tables are read only
 * after a change.
 */
export function makeCatalogReader(db: Database): () => Promise<Catalog> {
  let known: { revision: string; catalog: Promise<Catalog> } | undefined;

  async function read(): Promise<Catalog> {
    const [courses, merged] = [await listCourses(db), await listMerged(db)];
    // The first code decides how a title is written.
    const titles = new Map(courses.toReversed().map((row) => [row.title_key, row.title]));
    const isTitle = ([spelling]: [string, string]) => titles.has(spelling);
    const spellings = [...merged].filter((entry) => !isTitle(entry));
    const coded = courses.map(({ code, title_key }) => ({
      ...{ code, titleKey: title_key, forms: codeForms(code) },
    }));
    return {
      titles,
      courses: coded,
      byCode: new Map(coded.toReversed().map((course) => [course.forms[0] ?? '', course])),
      merged: new Map(spellings.map(([key, title]) => [key, nameKey(title)])),
    };
  }

  return async () => {
    // Read first: a change that is committed between the two is read again the next time.
    const revision = (await findMetadata(db, REVISION)) ?? '';
    if (known?.revision !== revision) {
      const catalog = read();
      known = { revision, catalog };
      catalog.catch(() => (known = undefined));
    }
    return known.catalog;
  };
}

/**
 * Makes all nodes read the catalog again after the commit. Locks it until then, so that changes of the
 * catalog run one after the other.
 */
export const changeCatalog = (trx: Queryable) => storeMetadata(trx, REVISION, newId());
