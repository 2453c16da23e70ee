import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { Queryable } from '../context.ts';
import { checkerOf } from '../validation.ts';
import { BackupError } from './backupError.ts';
import { parseJson } from './manifest.ts';
import { readPages } from './repository.ts';
import type { Row, Table } from './tables.ts';

const isStoredRow = checkerOf(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Null()])),
);
/** Rows that are stored by one statement: on SQLite it takes some 32,000 values. */
const BATCH = 500;

const fileOf = (folder: string, { name }: Table) => join(folder, `${name}.ndjson`);

/** Writes a table to the disk, one row as JSON in each line; answers how many rows it had. */
export async function writeTable(db: Queryable, table: Table, folder: string): Promise<number> {
  const file = await open(fileOf(folder, table), 'wx', 0o600);
  try {
    let count = 0;
    for await (const rows of readPages(db, table)) {
      await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      count += rows.length;
    }
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}

/**
 * The rows of a table as it was written, some at a time.
 * @throws {BackupError} for a line that is no row.
 */
export async function* readTable(folder: string, table: Table): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const line of linesOf(fileOf(folder, table))) {
    rows.push(readRow(line, table));
    if (rows.length < BATCH) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function readRow(line: string, { name }: Table): Row {
  const row = parseJson(line);
  // Checked and not parsed: parsing would take a text of digits for a number.
  if (isStoredRow(row)) return row;
  throw new BackupError(`The backup is damaged: a line of tables/${name}.ndjson is no row.`);
}

/** Not Node's readline, which takes more characters for the end of a line than JSON does. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
