import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../context.ts';

/** How many forms of a query are kept: it has one for each length of a list among its values. */
const FORMS = 100;

/** Stands where a value will be; whoever looks at it while the query is put together is told so. */
class Placeholder {
  readonly valueOf: (values: readonly unknown[]) => unknown;

  constructor(valueOf: (values: readonly unknown[]) => unknown) {
    this.valueOf = valueOf;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A prepared query cannot depend on its values: it is put together only once.');
  }
}

/**
 * A query that is put together, and written as SQL, once for each database; a call only brings its
 * values and answers the rows. Kysely does both for every call, which takes longer than a query by
 * an index itself: it is for what every page asks often.
 * @param build hands its values on to the query and does nothing else with them. A list among them
 * may be of any length but none.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => Compilable<Row>,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  // A transaction has the adapter of its database, and the same tables.
  const known = new WeakMap<DialectAdapter, LRUCache<string, CompiledQuery<Row>>>();

  function formsFor({ adapter }: { adapter: DialectAdapter }) {
    const forms = known.get(adapter) ?? new LRUCache({ max: FORMS });
    known.set(adapter, forms);
    return forms;
  }

  return async (db, ...values) => {
    const forms = formsFor(db.getExecutor());
    const form = values.map((value) => (Array.isArray(value) ? value.length : '')).join();
    let query = forms.get(form);
    if (!query) {
      // Of other types than the values, but Kysely takes both alike and `build` takes neither apart.
      query = build(db, ...(values.map(standIn) as unknown as Values)).compile();
      forms.set(form, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.valueOf(values) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function standIn(value: unknown, index: number): Placeholder | Placeholder[] {
  if (!Array.isArray(value)) return new Placeholder((values) => values[index]);
  return value.map(
    (_item, place) => new Placeholder((values) => (values[index] as readonly unknown[])[place]),
  );
}
