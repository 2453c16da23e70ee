import { tables } from '../../../server/platform/database/tables.ts';
import type { TestServer } from './server.ts';

/** Returns the name of each table with its rows as text. */
export async function readTables({ context }: TestServer): Promise<[string, string][]> {
  const texts: [string, string][] = [];
  for (const { name } of tables) {
    const query = context.database.selectFrom(name as 'users').selectAll();
    texts.push([name, JSON.stringify(await query.execute())]);
  }
  return texts;
}

/** Returns the names of the tables with a row that contains the text. */
export const tablesWith = async (server: TestServer, text: string) =>
  (await readTables(server)).flatMap(([name, rows]) => (rows.includes(text) ? [name] : []));
