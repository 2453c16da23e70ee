import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Type } from 'typebox';
import type { Queryable } from '../database/queryable.ts';
import type { Table } from '../database/tables.ts';
import { checkerOf } from '../http/validation/validation.ts';
import { BackupError, parseJson } from './manifest.ts';
import { readPages, type Row } from './repository.ts';

const isStoredRow = checkerOf(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer(), Type.Null()])),
);
/** Characters of a row, many times as long as the longest. */
const MAX_LINE = 1_000_000;
/** Rows per insert statement. SQLite allows about 32,000 values. */
const BATCH = 500;

const fileOf = (folder: string, { name }: Table) => join(folder, `${name}.ndjson`);

/** Writes a table as newline-delimited JSON. Returns the number of rows. */
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
 * Yields the rows of a table file in batches.
 * @throws {BackupError} for an invalid line.
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
  // Not coerced: that would turn a text of digits into a number.
  if (isStoredRow(row)) return row;
  throw new BackupError(`The backup is damaged: a line of tables/${name}.ndjson is no row.`);
}

/** Yields lines of limited length. Unlike node:readline, splits at line feeds only. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) {
      throw new BackupError(`The backup is damaged: a line of ${basename(file)} is too long.`);
    }
    yield* lines;
  }
  if (rest !== '') yield rest;
}
