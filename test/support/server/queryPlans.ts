import { CompiledQuery } from 'kysely';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { openDatabase } from '../../../server/platform/database/connect.ts';

/** Returns the steps of the SQLite query plans of all queries that the callback runs. */
export async function explainQueries(
  dataDir: string,
  runQueries: (recording: Database) => Promise<unknown>,
): Promise<{ sql: string; step: string }[]> {
  // A new connection, so that the plugin sees prepared queries too.
  const database = openDatabase({ DATABASE_URL: '', DATA_DIR: dataDir });
  const queries: CompiledQuery[] = [];
  const recording = database.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  try {
    await runQueries(recording);
    const steps = [];
    for (const { sql } of queries) {
      // The plan depends on the SQL only, and a prepared query has no values yet.
      const values = Array.from(sql.matchAll(/\?/g), () => null);
      const explain = CompiledQuery.raw(`explain query plan ${sql}`, values);
      const { rows } = await database.executeQuery<{ detail: string }>(explain);
      steps.push(...rows.map(({ detail: step }) => ({ sql, step })));
    }
    return steps;
  } finally {
    await database.destroy();
  }
}
