import { tables } from '../../../server/platform/database/tables.ts';
import type { TestServer } from './server.ts';

/** Returns the names of the tables with a row that contains the text. */
export async function tablesWith({ context }: TestServer, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await context.database
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
}
