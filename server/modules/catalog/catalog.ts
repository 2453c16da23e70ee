import { v7 as newId } from 'uuid';
import { findMetadata, storeMetadata } from '../../platform/database/metadata.ts';
import { nameKey } from '../../platform/database/normalize.ts';
import type { Database, Queryable } from '../../platform/database/queryable.ts';
import { listMerged, listTitles } from './repository.ts';

/** Key of the metadata that changes with each import and each decision about a spelling. */
const REVISION = 'catalog';

/** The titles of the campus, and what spellings mean. Keys are those of nameKey(). */
export interface Catalog {
  titles: ReadonlyMap<string, string>;
  /** Keys of titles by the keys of merged spellings. */
  merged: ReadonlyMap<string, string>;
}

/**
 * Returns a function that returns the catalog as it was last committed, on any node. Tables are read only
 * after a change.
 */
export function makeCatalogReader(db: Database): () => Promise<Catalog> {
  let known: { revision: string; catalog: Promise<Catalog> } | undefined;

  async function read(): Promise<Catalog> {
    const [titles, merged] = [await listTitles(db), await listMerged(db)];
    const isTitle = ([spelling]: [string, string]) => titles.has(spelling);
    const spellings = [...merged].filter((entry) => !isTitle(entry));
    return { titles, merged: new Map(spellings.map(([key, title]) => [key, nameKey(title)])) };
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
