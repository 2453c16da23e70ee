import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROW = /^\| `(\w+)` .*\| ([\w, ]+?) *\|$/gm;
const WRITE =
  /(?:\b(?:insertInto|updateTable|deleteFrom)\(\s*'(?<built>\w+)'|\b(?:insert into|delete from|update) (?<raw>\w+)\b(?! as\b))/g;

const owners = new Map(
  [...readFileSync('docs/tables.md', 'utf8').matchAll(ROW)].map(([, table = '', owner = '']) => [
    table,
    owner,
  ]),
);

const MODULES = 'server/modules';
const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(MODULES, name), 'utf8') }));
const writes = files
  .flatMap(({ name, text }) =>
    [...text.matchAll(WRITE)].map(({ groups }) => ({
      ...{
        name,
        module: name.split(path.sep)[0],
        table: groups?.['built'] ?? groups?.['raw'] ?? '',
      },
    })),
  )
  .filter(({ table }) => owners.has(table));

it('a table is written by its owner alone', () => {
  const foreign = writes.filter(({ module, table }) => owners.get(table) !== module);
  expect(foreign.map(({ name, table }) => `${name} writes ${table}`)).toEqual([]);
  // A few tables are written by triggers or by one statement for several tables.
  expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(0.9 * owners.size);
});

it('statements are in repositories', () => {
  const statement = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
  const isRepository = (name: string) => /[rR]epository\.ts$/.test(name);
  const withStatements = files.filter(({ text }) => statement.test(text)).map(({ name }) => name);
  expect(withStatements.filter((name) => !isRepository(name))).toEqual([]);
  expect(withStatements.length).toBeGreaterThan(30);
});

it('a worker is started by its own module alone', () => {
  const workers = files.filter(({ name }) => name.endsWith('Worker.ts'));
  const moduleOf = (name: string) => name.split(path.sep)[0];
  const starts = workers.map(({ name }) => {
    const started = files.filter(({ text }) => text.includes(`'${path.basename(name, '.ts')}'`));
    return [moduleOf(name), ...new Set(started.map((file) => moduleOf(file.name)))];
  });
  expect(starts.length).toBeGreaterThan(2);
  for (const [owner, ...starters] of starts) expect(starters).toEqual([owner]);
});
