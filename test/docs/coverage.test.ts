import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { coverageRows, faultsOf } from './coverageTable.ts';

const rows = coverageRows(readFileSync('docs/coverage.md', 'utf8'));

/** A row as it would stand in the table. */
const row = (held: string) => ({ section: '2', line: 'A line', held });

describe('the coverage table', () => {
  it('names for each line a test that exists', () => {
    expect(rows.flatMap((each) => faultsOf(each, 'test'))).toEqual([]);
  });

  it('has lines for each section of the specification', () => {
    const sections = new Set(rows.map(({ section }) => section.split('.')[0]));
    for (const section of ['2', '3', '4', '5', '6', '7', '8', '9'])
      expect(sections).toContain(section);
  });

  it('says each line once', () => {
    const lines = rows.map(({ section, line }) => `${section}: ${line}`);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });
});

describe('the reader of the coverage table', () => {
  const own = '`docs/coverage.test.ts` › says each line once';

  it('takes the rows under their headings, not the heads of the tables', () => {
    const text = '## 2. Screens\n| line | held by |\n| --- | --- |\n| A line | B |\n';
    expect(coverageRows(text)).toEqual([{ section: '2. Screens', line: 'A line', held: 'B' }]);
  });

  it.each([
    ['a row without a test', '', 'No test holds "A line".'],
    ['a test that does not exist', '`docs/coverage.test.ts` › dreams', 'has no test "dreams"'],
    ['a file that does not exist', '`docs/none.test.ts` › dreams', 'There is no docs/none.test.ts'],
    ['words that name no test', 'somewhere', 'is not a file and a test'],
    ['one wrong name among right ones', `${own}<br>\`docs/none.test.ts\` › x`, 'There is no'],
  ])('finds %s', (_name, held, fault) => {
    expect(faultsOf(row(held), 'test')).toEqual([expect.stringContaining(fault)]);
  });

  it('takes tables of tests by their title as written', () => {
    expect(faultsOf(row(`${own}<br>\`docs/coverage.test.ts\` › finds %s`), 'test')).toEqual([]);
  });
});
