import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutants.ts';
import { isSource, listFiles, type Tree } from './tree.ts';

/** What one test file executes. */
export interface TestCoverage {
  path: string;
  hash: string;
  failed: boolean;
  /** Duration of the file and of its longest test. */
  ms: number;
  longest: number;
  /** For each loaded source file, its hash and the hashes of the executed blocks. */
  blocks: Record<string, string[]>;
}

interface Block {
  start: number;
  end: number;
  hash: string;
  isExpression: boolean;
}

/** A line that a test run appends: an executed block, the duration of a test, or a result. */
type Line = { path: string; file?: string; block: string; failed?: boolean; ms?: number };

const CACHE = 'node_modules/.cache/mutate/coverage.json';
const BATCH = 12;
/** These tests run the build, which has no mutants. */
const OF_BUILD = /^test\/server\/(backup|cli|cluster)\//;

/**
 * Returns what each test file executes. Runs the test files that are new or changed; the rest are
 * known from earlier runs.
 */
export async function collectCoverage(trees: Tree[]) {
  const cached = new Map(readCache().map((entry) => [entry.path, entry]));
  const tests = listFiles('test/client', 'test/server', 'test/contract').filter(
    (path) => path.includes('.test.') && !OF_BUILD.test(path),
  );
  const outdated = tests.filter((test) => {
    const known = cached.get(test);
    return !known || known.failed || known.hash !== hashOf(read(test));
  });
  console.log(`${tests.length} test files, ${outdated.length} to run for their coverage`);
  const sources = listFiles('src', 'server', 'contract').filter(isSource);
  const originals = new Map(sources.map((file) => [file, trees[0]?.read(file) ?? '']));
  for (const tree of trees)
    for (const [file, text] of originals) tree.write(file, instrument(file, text));
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
  for (const tree of trees) for (const [file, text] of originals) tree.write(file, text);
  return tests.flatMap((test) => cached.get(test) ?? []).filter(({ failed }) => !failed);
}

/**
 * Returns the test files that execute the block of a mutant, those with similar paths and those
 * that execute most of the file first. If the file was changed since a test ran, loading it counts.
 */
export function testsReaching(mutant: Mutant, text: string, coverage: TestCoverage[]) {
  const { file, start } = mutant;
  const block = blocksOf(file, text)
    .filter((candidate) => candidate.start <= start && start < candidate.end)
    .at(-1);
  const executed = ({ blocks }: TestCoverage) => blocks[file] ?? [];
  const extent = (test: TestCoverage) => executed(test).length;
  return coverage
    .filter((test) => {
      const hashes = executed(test);
      const isCurrent = hashes.includes(hashOf(text));
      return isCurrent && block ? hashes.includes(block.hash) : hashes.length > 0;
    })
    .sort(
      (a, b) =>
        nearness(file, b.path) - nearness(file, a.path) || extent(b) - extent(a) || a.ms - b.ms,
    );
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
  await tree.runJest(tests, { limit: 1_200_000, testLimit: 60_000, env: { MUTATE_HITS: hits } });
  const lines = existsSync(hits) ? readFileSync(hits, 'utf8').trim().split('\n') : [];
  const all = lines.map((line) => JSON.parse(line) as Line);
  return tests.map((path) => {
    const own = all.filter((line) => relative(tree.root, line.path) === path);
    const results = own.filter(({ failed }) => failed !== undefined);
    const blocks: TestCoverage['blocks'] = {};
    for (const { file, block } of own) if (file) (blocks[file] ??= []).push(block);
    return {
      path,
      hash: hashOf(tree.read(path)),
      failed: results.length === 0 || results.some((result) => result.failed),
      ms: results.reduce((sum, { ms = 0 }) => sum + ms, 0),
      longest: Math.max(...own.map(({ ms = 0, failed }) => (failed === undefined ? ms : 0))),
      blocks,
    };
  });
}

/** Makes each block of a file append its hash to the file `MUTATE_HITS` when it first runs. */
function instrument(file: string, text: string): string {
  const insertions = blocksOf(file, text).flatMap(({ start, end, hash, isExpression }) =>
    isExpression
      ? [
          { at: start, text: `($hit('${hash}'), ` },
          { at: end, text: ')' },
        ]
      : [{ at: start, text: ` $hit('${hash}');` }],
  );
  let code = text;
  for (const { at, text: added } of insertions.toSorted((a, b) => b.at - a.at))
    code = code.slice(0, at) + added + code.slice(at);
  // Jest sometimes fails to import `node:fs` from modules that are imported simultaneously.
  return `const { appendFileSync: $append } = process.getBuiltinModule('node:fs'); const $seen = new Set(); const $hit = (block) => { const { MUTATE_HITS: to, MUTATE_TEST: path } = process.env; if (!to || $seen.has(block)) return; $seen.add(block); $append(to, JSON.stringify({ path, file: ${JSON.stringify(file)}, block }) + '\\n'); }; $hit('${hashOf(text)}'); ${code}`;
}

/** Function bodies and other blocks, outer ones first. `start` is after the opening brace. */
function blocksOf(file: string, text: string): Block[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const blocks: Block[] = [];
  const add = (start: number, end: number, isExpression: boolean) =>
    blocks.push({ start, end, hash: hashOf(text.slice(start, end)), isExpression });
  const visit = (node: ts.Node) => {
    if (ts.isBlock(node)) add(node.getStart() + 1, node.end, false);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body))
      add(node.body.getStart(), node.body.end, true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return blocks;
}

const read = (file: string) => readFileSync(file, 'utf8');
const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 12);

function readCache(): TestCoverage[] {
  if (!existsSync(CACHE)) return [];
  return JSON.parse(readFileSync(CACHE, 'utf8')) as TestCoverage[];
}
