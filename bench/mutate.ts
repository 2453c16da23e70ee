// `npm run mutate -- PATH…` makes single changes to the code under PATH, one at a time in a copy of
// the project, runs the tests that execute the changed code and lists the changes that no test notices.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dropTestDatabases } from '../scripts/testDatabases.js';
import { collectCoverage, testsReaching, type TestCoverage } from './mutate/coverage.ts';
import { apply, findMutants, type Mutant } from './mutate/mutants.ts';
import { findTypeErrors } from './mutate/typeErrors.ts';
import { isSource, listFiles, makeTree, POSTGRES, type Tree } from './mutate/tree.ts';

const HAS_POSTGRES = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL']);
process.env['TEST_RUN'] = String(process.pid);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    /** Copies of the project in which mutants run side by side. */
    jobs: { type: 'string', default: '1' },
    /** Test files per mutant, nearest first. */
    files: { type: 'string', default: '12' },
    /** Makes only changes whose description contains this text. */
    match: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0) {
  console.error('usage: npm run mutate -- PATH… [--sample N] [--seed S] [--jobs N]');
  process.exit(1);
}

/** Except the placeholder shapes shown while loading. */
const files = listFiles(...positionals).filter((f) => isSource(f) && !/Skeletons?\.tsx$/.test(f));
const all = files.flatMap((file) => findMutants(file, readFileSync(file, 'utf8')));
const rank = ({ id }: Mutant) => createHash('sha1').update(`${values.seed} ${id}`).digest('hex');
const ranks = new Map(all.map((mutant) => [mutant, rank(mutant)]));
const sample = all
  .filter((mutant) => describe(mutant).includes(values.match))
  .sort((a, b) => ((ranks.get(a) ?? '') < (ranks.get(b) ?? '') ? -1 : 1))
  .slice(0, Number(values.sample));
console.log(`${sample.length} of ${all.length} mutants in ${files.length} files`);
if (values.list) {
  console.log(sample.map(describe).join('\n'));
  process.exit();
}

process.once('SIGINT', () => process.exit(130));
const unnoticed: string[] = [];
const typeErrors = findTypeErrors(sample);
const pending = sample.filter((mutant) => !typeErrors.has(mutant));
console.log(`${typeErrors.size} noticed by the type check`);

const trees = Array.from({ length: Number(values.jobs) }, (_, index) => makeTree(index));
const coverage = await collectCoverage(trees);
const compiled = pending.length;
await Promise.all(
  trees.map(async (tree) => {
    for (let mutant = pending.shift(); mutant; mutant = pending.shift()) {
      const text = tree.read(mutant.file);
      const tests = testsReaching(mutant, text, coverage).slice(0, Number(values.files));
      tree.write(mutant.file, apply(mutant, text));
      const failure = await firstFailure(tree, mutant.file, tests);
      tree.write(mutant.file, text);
      const line = `${describe(mutant)}  (${failure ?? `${tests.length} test files`})`;
      if (failure === undefined) unnoticed.push(line);
      console.log(`${failure === undefined ? 'UNNOTICED' : 'noticed  '} ${line}`);
    }
  }),
);
if (HAS_POSTGRES) await dropTestDatabases();
for (const tree of trees) tree.remove();

console.log(`\nUnnoticed:\n${unnoticed.sort().join('\n')}\n`);
const percent = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
console.log(`noticed: ${percent(sample.length - unnoticed.length, sample.length)}`);
console.log(`noticed by tests: ${percent(compiled - unnoticed.length, compiled)}`);

/** Runs the tests on SQLite, then those of the service on PostgreSQL. */
async function firstFailure(tree: Tree, file: string, tests: TestCoverage[]) {
  if (tests.length === 0) return undefined;
  const paths = tests.map(({ path }) => path);
  const limit = 60_000 + 4 * tests.reduce((sum, { ms }) => sum + ms, 0);
  const testLimit = 10_000 + 5 * Math.max(...tests.map(({ longest }) => longest));
  const failure = await tree.firstFailure(paths, { limit, testLimit });
  if (failure !== undefined || !HAS_POSTGRES || !file.startsWith('server')) return failure;
  return tree.firstFailure(paths, { limit, testLimit, project: POSTGRES });
}

function describe({ file, line, change }: Mutant): string {
  return `${file}:${line}  ${change}`;
}
