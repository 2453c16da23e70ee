import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import imports from '../../.dependency-cruiser.js';
import { settings } from '../../server/platform/config/settings.ts';

const MARK = /^\s*\/\/ Covers (.+)$/;
const TEST = /^\s*(it|test|chapter|serialTest)(\.concurrent)?(\.each)?\b[<(`]/;

const table = readFileSync('docs/coverage.md', 'utf8');
const ids = [...table.matchAll(/^\| (\w+\.\d+) +\| \S/gm)].map(([, id = '']) => id);

const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => path.join('test', name));

/** The ids that `// Covers 2.14, 8.3` comments name, with the line of each comment. */
const marks = testFiles.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const isSkipped = /\bdescribe\.skip\b/.test(text);
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const named = MARK.exec(line)?.[1];
    if (named === undefined) return [];
    const marked = lines.slice(index).find((next) => !MARK.test(next)) ?? '';
    const at = `${file}:${index + 1}`;
    return named.split(', ').map((id) => ({ id, at, isRun: TEST.test(marked) && !isSkipped }));
  });
});

it('has one test for each line', () => {
  expect(marks.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

it('is referred to directly above tests that are not skipped', () => {
  expect(marks.filter(({ isRun }) => !isRun)).toEqual([]);
});

it('has each id once, and rows in every section', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(table.match(/^## /gm)).toHaveLength(new Set(ids.map((id) => id.split('.')[0])).size);
});

it('docs/security.md names test files that exist', () => {
  const [, attacks = ''] = readFileSync('docs/security.md', 'utf8').split(
    '## Attacks and their tests',
  );
  const rows = attacks.split('\n## ')[0]!.match(/^\|.*\|$/gm) ?? [];
  const named = rows.flatMap((row) => (row.split('|').at(-2) ?? '').match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  const existing = new Set(testFiles.map((file) => path.basename(file).split('.')[0]));
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});

it('docs/security.md names limits that exist', () => {
  const named = readFileSync('docs/security.md', 'utf8').match(/\bLIMIT_[A-Z_]+/g) ?? [];
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in settings.properties))).toEqual([]);
});

it.each([
  ['Features of the page', 'src/features'],
  ['Modules of the service', 'server/modules'],
])('docs/architecture.md lists the %s in the order that the imports keep', (title, parent) => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split(`## ${title}\n`);
  const rows = section.split('\n## ')[0]!.match(/^\| [a-z][^|]*/gm) ?? [];
  const listed = rows.flatMap((row) => row.slice(2).trim().split(', ')).slice(1);
  const suffix = '-imports-lower-ones';
  const kept = (imports.forbidden ?? []).flatMap(({ name = '' }) =>
    name.startsWith(`${parent}/`) && name.endsWith(suffix)
      ? name.slice(parent.length + 1, -suffix.length)
      : [],
  );
  expect(listed).toEqual(kept);
  const folders = readdirSync(parent, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(kept.toSorted());
});
