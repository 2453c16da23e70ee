import type { Insertable } from 'kysely';
import { RECORD_TABLES } from '../../../../server/modules/account/export/ownRecordRepository.ts';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import type { Schema } from '../../../../server/platform/database/schema.ts';
import { tables } from '../../../../server/platform/database/tables.ts';

const AT = '2026-03-01T10:00:00.000Z';

/** Tables with a row of each student already, and the one without students. */
const OMITTED = ['users', 'refresh_tokens', 'installation'];

/**
 * Inserts a row of a student into every table. All ids are that of the student, so that the rows refer to
 * each other. Values of hidden columns contain "secret of".
 */
export async function insertEverything(database: Database, id: string): Promise<void> {
  const described = await database.introspection.getTables();
  for (const { name, key } of tables.filter((table) => !OMITTED.includes(table.name))) {
    const { columns = [] } = described.find((table) => table.name === name) ?? {};
    const rule = RECORD_TABLES.find((table) => table.name === name)?.rule;
    const { owner = [], hidden = [] } = (rule ?? {}) as Record<string, string[]>;
    const row = columns
      .filter((column) => !column.isNullable || [...key, ...owner].includes(column.name))
      .map((column) => {
        if (hidden.includes(column.name)) return [column.name, `secret of ${id}`];
        if (/_(at|time)$/.test(column.name)) return [column.name, AT];
        return [column.name, /^int/i.test(column.dataType) ? 1 : id];
      });
    await database
      .insertInto(name as keyof Schema)
      .values(Object.fromEntries(row) as Insertable<Schema[keyof Schema]>)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
