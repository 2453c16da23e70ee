import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutants.ts';
import { isSource, listFiles, type Tree } from './tree.ts';

/** What one test file executes: for each source file, its hash and the offsets of executed blocks. */
interface TestCoverage {
  path: string;
  hash: string;
  failed: boolean;
  ms: number;
  files: Record<string, { hash: string; blocks: number[] }>;
}

interface Block {
  start: number;
  end: number;
  isExpression: boolean;
}

const CACHE = 'node_modules/.cache/mutate/coverage.json';
const ROOTS = ['src', 'server', 'contract'];
const BATCH = 8;

/** Returns what each test file executes. Runs those for which it is not known. */
export async function collectCoverage(trees: Tree[], files: string[], wide: boolean) {
  const cached = new Map(readCache().map((entry) => [entry.path, entry]));
  const tests = listFiles('test/client', 'test/server', 'test/contract').filter(
    (path) => path.includes('.test.') && (wide || files.some((file) => nearness(file, path) > 1)),
  );
  const outdated = tests.filter((test) => !isCurrent(cached.get(test), files));
  console.log(`${tests.length} test files, ${outdated.length} to run for their coverage`);
  const sources = new Map(
    listFiles(...ROOTS)
      .filter(isSource)
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
  for (const tree of trees)
    for (const [file, text] of sources) tree.write(file, instrument(file, text));
  await Promise.all(
    trees.map(async (tree) => {
      for (let batch = outdated.splice(0, BATCH); batch.length; batch = outdated.splice(0, BATCH)) {
        for (const entry of await runBatch(tree, batch)) {
          cached.set(entry.path, entry);
          if (entry.failed) console.log(`${entry.path} fails without any change and is left out`);
        }
        mkdirSync('node_modules/.cache/mutate', { recursive: true });
        writeFileSync(CACHE, JSON.stringify([...cached.values()]));
      }
    }),
  );
  for (const tree of trees) for (const [file, text] of sources) tree.write(file, text);
  return tests.flatMap((test) => cached.get(test) ?? []).filter(({ failed }) => !failed);
}

/** Returns the test files that execute the block of a mutant, those with similar paths first. */
export function testsReaching(
  mutant: Mutant,
  text: string,
  coverage: TestCoverage[],
): TestCoverage[] {
  const enclosing = blocksOf(mutant.file, text).filter(
    ({ start, end }) => start <= mutant.start && mutant.start < end,
  );
  const block = Math.max(0, ...enclosing.map(({ start }) => start));
  return coverage
    .filter(({ files }) => files[mutant.file]?.blocks.includes(block))
    .sort((a, b) => nearness(mutant.file, b.path) - nearness(mutant.file, a.path) || a.ms - b.ms);
}

/** Compares two paths: 2 for each word that they share, and 1 for the same root. */
function nearness(file: string, test: string): number {
  const words = (path: string) =>
    path
      .replace(/\.(test|zones|tsx?)\b.*/, '')
      .toLowerCase()
      .split('/');
  const [root, ...names] = words(file);
  const [, project, ...folders] = words(test);
  const shared = folders.filter((folder) => names.includes(folder)).length;
  return 2 * shared + (project === (root === 'src' ? 'client' : root) ? 1 : 0);
}

async function runBatch(tree: Tree, tests: string[]): Promise<TestCoverage[]> {
  const hits = join(tree.root, 'hits.jsonl');
  rmSync(hits, { force: true });
  await tree.runJest(tests, 1_200_000, { MUTATE_HITS: hits });
  type Line = { path: string; file?: string; block: number; failed: boolean; ms: number };
  const lines = existsSync(hits) ? readFileSync(hits, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => JSON.parse(line) as Line);
  return tests.map((path) => {
    const own = rows.filter((row) => relative(tree.root, row.path) === path);
    const results = own.filter(({ file }) => file === undefined);
    const files: TestCoverage['files'] = {};
    for (const file of listFiles(...ROOTS)) files[file] = { hash: hashOf(file), blocks: [] };
    for (const { file, block } of own) if (file) files[file]?.blocks.push(block);
    const failed = results.length === 0 || results.some((result) => result.failed);
    const ms = results.reduce((sum, result) => sum + result.ms, 0);
    return { path, hash: hashOf(path), failed, ms, files };
  });
}

/** Makes each block of a file append its offset to the file `MUTATE_HITS` when it first runs. */
function instrument(file: string, text: string): string {
  const insertions = blocksOf(file, text).flatMap(({ start, end, isExpression }) =>
    isExpression
      ? [
          { at: start, text: `($hit(${start}), ` },
          { at: end, text: ')' },
        ]
      : [{ at: start, text: ` $hit(${start});` }],
  );
  let code = text;
  for (const { at, text: added } of insertions.toSorted((a, b) => b.at - a.at))
    code = code.slice(0, at) + added + code.slice(at);
  return `import { appendFileSync as $append } from 'node:fs'; const $seen = new Set(); const $hit = (block) => { const { MUTATE_HITS: to, MUTATE_TEST: path } = process.env; if (!to || $seen.has(block)) return; $seen.add(block); $append(to, JSON.stringify({ path, file: ${JSON.stringify(file)}, block }) + '\\n'); }; $hit(0); ${code}`;
}

/** Function bodies and other blocks, by the offset after their opening brace. */
function blocksOf(file: string, text: string): Block[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const blocks: Block[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isBlock(node))
      blocks.push({ start: node.getStart() + 1, end: node.end, isExpression: false });
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
      blocks.push({ start: node.body.getStart(), end: node.body.end, isExpression: true });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return blocks;
}

const hashOf = (file: string) =>
  existsSync(file) ? createHash('sha1').update(readFileSync(file)).digest('hex') : '';

function isCurrent(entry: TestCoverage | undefined, files: string[]): boolean {
  if (!entry || entry.failed || entry.hash !== hashOf(entry.path)) return false;
  return files.every((file) => entry.files[file]?.hash === hashOf(file));
}

function readCache(): TestCoverage[] {
  if (!existsSync(CACHE)) return [];
  return JSON.parse(readFileSync(CACHE, 'utf8')) as TestCoverage[];
}
