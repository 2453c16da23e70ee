import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queryable } from './queryable.ts';

/** Cached variants per query. A query has one for each length of its lists. */
const MAX_VARIANTS = 100;

/** Placeholder for a parameter. Throws when `build` reads its value. */
class Placeholder {
  readonly valueOf: (values: readonly unknown[]) => unknown;

  constructor(valueOf: (values: readonly unknown[]) => unknown) {
    this.valueOf = valueOf;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A compiled query cannot depend on its parameters: it is built only once.');
  }
}

/**
 * Returns a query that is built and compiled to SQL once per database. Kysely does both on every
 * call, which takes longer than an indexed lookup itself. Use it for frequent queries.
 * @param build Must only pass its parameters on to the query. A parameter is a value, a list that is
 * not empty, or a row, whose columns may be passed on alone.
 */
export function compiledQuery<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => Compilable<Row>,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  // Transactions share the adapter of their database.
  const known = new WeakMap<DialectAdapter, LRUCache<string, CompiledQuery<Row>>>();

  function variantsFor({ adapter }: { adapter: DialectAdapter }) {
    const forms = known.get(adapter) ?? new LRUCache({ max: MAX_VARIANTS });
    known.set(adapter, forms);
    return forms;
  }

  return async (db, ...values) => {
    const forms = variantsFor(db.getExecutor());
    const form = values.map(formOf).join();
    let query = forms.get(form);
    if (!query) {
      // Placeholders have other types than the values, but Kysely accepts any parameter.
      query = build(db, ...(values.map(placeholderFor) as unknown as Values)).compile();
      forms.set(form, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueOf(values) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** Like compiledQuery(), for a query of at most one row. */
export function compiledRow<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => Compilable<Row>,
): (db: Queryable, ...values: Values) => Promise<Row | undefined> {
  const query = compiledQuery(build);
  return async (db, ...values) => (await query(db, ...values))[0];
}

/** Lists of one length, and rows with the same columns, share a variant. */
function formOf(value: unknown): string | number {
  if (Array.isArray(value)) return value.length;
  return isRow(value) ? Object.keys(value).join(' ') : '';
}

function placeholderFor(value: unknown, index: number): unknown {
  if (Array.isArray(value)) {
    return value.map(
      (_item, at) => new Placeholder((values) => (values[index] as readonly unknown[])[at]),
    );
  }
  if (isRow(value)) {
    const columns = Object.keys(value).map((name) => [
      name,
      new Placeholder((values) => (values[index] as Record<string, unknown>)[name]),
    ]);
    return Object.fromEntries(columns);
  }
  return new Placeholder((values) => values[index]);
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
