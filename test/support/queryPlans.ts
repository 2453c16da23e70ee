import { CompiledQuery } from 'kysely';
import type { Database } from '../../server/context.ts';

/** How SQLite answers what the callback asks of the database it is handed, step by step. */
export async function plansOf(
  database: Database,
  ask: (recording: Database) => Promise<unknown>,
): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const recording = database.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await ask(recording);
  const steps: string[] = [];
  for (const { sql, parameters } of asked) {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await database.executeQuery<{ detail: string }>(explain);
    steps.push(...rows.map(({ detail }) => detail));
  }
  return steps;
}
