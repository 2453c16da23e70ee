import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { isPromised } from './axe.ts';
import { findChromium, launchOptions } from '../scripts/chromium.js';
import type { DemoCampus, Stored } from './demoCampus.ts';
import { stayedAt, type Category, type Route, type Scores } from './routes.ts';

/** Performance varies from run to run. */
const RUNS_OF_PERFORMANCE = 3;

type Audited = Result['audits'][string];

export interface Judged {
  /** For each category the median of its runs. */
  scores: Scores;
  /** What cost points in any run, one sentence each. */
  reasons: string[];
}

export interface Judge {
  /** Has Lighthouse look at an address, on the phone and network that it simulates by default. */
  judge(route: Route): Promise<Judged>;
  close(): Promise<void>;
}

/** Lighthouse opens its tabs in the default profile of a browser, where students are signed in. */
export async function openJudge(campus: DemoCampus): Promise<Judge> {
  const profile = mkdtempSync(path.join(tmpdir(), 'study-buddy-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(findChromium(), '--remote-debugging-port=0'),
    viewport: null,
  });
  const port = Number.parseInt(readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8'));

  const remember = async (entries: readonly Stored[]) => {
    const page = await context.newPage();
    await page.goto(`${campus.url}/icon.svg`);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, entries);
    await page.close();
  };
  const run = async (route: Route, isRepeated = false): Promise<Result> => {
    const { address, student, scores } = route;
    if (student) await remember(await campus.signIn(student));
    const result = await lighthouse(campus.url + address, {
      port,
      onlyCategories: Object.keys(scores),
      disableStorageReset: student !== undefined,
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${address}.`);
    const { runtimeError, finalDisplayedUrl } = result.lhr;
    // Now and then a busy machine loses the start of its recording.
    if (runtimeError?.code === 'NO_NAVSTART' && !isRepeated) return run(route, true);
    if (runtimeError) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`);
    stayedAt(address, finalDisplayedUrl);
    return result.lhr;
  };
  return {
    async judge(route) {
      const categories = Object.keys(route.scores) as Category[];
      if (categories.length === 0) return { scores: {}, reasons: [] };
      const results: Result[] = [];
      const runs = categories.includes('performance') ? RUNS_OF_PERFORMANCE : 1;
      while (results.length < runs) results.push(await run(route));
      return {
        scores: Object.fromEntries(
          categories.map((category) => [category, median(results.map(scoreOf(category)))]),
        ),
        reasons: [...new Set(results.flatMap(reasonsOf))],
      };
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** As Lighthouse counts, but that the colours which are promised cost nothing. */
const scoreOf = (category: Category) => (result: Result) => {
  const parts = (result.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const won = parts.reduce((sum, { id, weight }) => sum + weight * auditScore(result, id), 0);
  return Math.round((won / total) * 100);
};

function auditScore({ audits }: Result, id: string): number {
  const isContrast = id === 'color-contrast';
  const nodes = nodesOf(audits[id]);
  if (isContrast && nodes.length > 0 && nodes.every(({ html, at }) => isPromised(html, at))) {
    return 1;
  }
  return audits[id]?.score ?? 0;
}

/** The elements that an audit complains of. */
function nodesOf(audit: Audited | undefined): { html: string; at: string }[] {
  if (audit?.details?.type !== 'table') return [];
  const items = audit.details.items as { node?: { snippet?: string; selector?: string } }[];
  return items.flatMap(({ node }) =>
    node?.selector === undefined ? [] : [{ html: node.snippet ?? '', at: node.selector }],
  );
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function reasonsOf(result: Result): string[] {
  return Object.entries(result.categories).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && auditScore(result, id) < 0.9)
      .map(({ id }) => {
        const audit = result.audits[id];
        const where = nodesOf(audit).map(({ at }) => at);
        return [category, id, audit?.displayValue ?? audit?.title ?? '', ...where].join(', ');
      }),
  );
}
