import { CompiledQuery } from 'kysely';
import type { Database } from '../../server/context.ts';
import { openDatabase } from '../../server/database/connect.ts';

/** How SQLite answers what the callback asks of the database of that folder, step by step. */
export async function plansOf(
  dataDir: string,
  ask: (recording: Database) => Promise<unknown>,
): Promise<string[]> {
  // Opened anew, so that prepared queries are put together where it can be seen.
  const database = openDatabase({ DATABASE_URL: '', DATA_DIR: dataDir });
  const asked: CompiledQuery[] = [];
  const recording = database.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  try {
    await ask(recording);
    const steps: string[] = [];
    for (const { sql } of asked) {
      // A plan depends on the words alone, and a prepared query has no values yet.
      const values = Array.from(sql.matchAll(/\?/g), () => null);
      const explain = CompiledQuery.raw(`explain query plan ${sql}`, values);
      const { rows } = await database.executeQuery<{ detail: string }>(explain);
      steps.push(...rows.map(({ detail }) => detail));
    }
    return steps;
  } finally {
    await database.destroy();
  }
}
