import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Queryable } from '../context.ts';

/** Stands where a value will be; whoever looks at it while the query is put together is told so. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A prepared query cannot depend on its values: it is put together only once.');
  }
}

/**
 * A query that is put together, and written as SQL, once for each database; a call only brings its
 * values and answers the rows. Kysely does both for every call, which takes longer than a query by
 * an index itself: it is for what every page asks often.
 * @param build hands its values on to the query and does nothing else with them.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Queryable, ...values: Values) => Compilable<Row>,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  // A transaction has the adapter of its database, and the same tables.
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>();

  function compile(db: Queryable, count: number): CompiledQuery<Row> {
    const placeholders: unknown = Array.from(
      { length: count },
      (_, index) => new Placeholder(index),
    );
    return build(db, ...(placeholders as Values)).compile();
  }

  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let query = known.get(adapter);
    if (!query) {
      query = compile(db, values.length);
      known.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
