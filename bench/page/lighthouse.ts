import { readFileSync } from 'node:fs';
import nodePath from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { hasSpecifiedColors } from './axe.ts';
import { findChromium, launchOptions } from '../../scripts/chromium.js';
import { median } from '../support/timing.ts';
import { makeTempFolder, removeFolder } from '../support/storage.ts';
import type { DemoService, Stored } from './demoService.ts';
import { assertPathname, type Category, type Route, type Scores } from './routes.ts';

/** Performance scores vary between runs. */
const RUNS_OF_PERFORMANCE = 3;

type Audited = Result['audits'][string];

export interface LighthouseResult {
  /** Median score of each category. */
  scores: Scores;
  /** One line per audit that lost points. */
  reasons: string[];
}

/** Starts a browser with a persistent profile, in which Lighthouse opens its tabs signed in. */
export async function openLighthouse(service: DemoService) {
  const profile = makeTempFolder();
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(findChromium(), '--remote-debugging-port=0'),
    viewport: null,
  });
  const port = Number.parseInt(readFileSync(nodePath.join(profile, 'DevToolsActivePort'), 'utf8'));

  const remember = async (entries: readonly Stored[]) => {
    const page = await context.newPage();
    await page.goto(`${service.url}/icon.svg`);
    await page.evaluate((stored) => {
      for (const { name, value } of stored) localStorage.setItem(name, value);
    }, entries);
    await page.close();
  };
  const run = async (route: Route, isRepeated = false): Promise<Result> => {
    const { path, student, scores } = route;
    if (student) await remember(await service.signIn(student));
    const result = await lighthouse(service.url + path, {
      port,
      onlyCategories: Object.keys(scores),
      disableStorageReset: student !== undefined,
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}.`);
    const { runtimeError, finalDisplayedUrl } = result.lhr;
    // On a busy machine the trace may lack the navigation start.
    if (runtimeError?.code === 'NO_NAVSTART' && !isRepeated) return run(route, true);
    if (runtimeError) throw new Error(`Lighthouse on ${path}: ${runtimeError.message}`);
    assertPathname(path, finalDisplayedUrl);
    return result.lhr;
  };
  return {
    /** Audits a route with the default phone and network emulation. */
    async audit(route: Route): Promise<LighthouseResult> {
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
      removeFolder(profile);
    },
  };
}

/** Computes the score as Lighthouse does, except that the specified colors lose no points. */
const scoreOf = (category: Category) => (result: Result) => {
  const parts = (result.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const won = parts.reduce((sum, { id, weight }) => sum + weight * auditScore(result, id), 0);
  return Math.round((won / total) * 100);
};

function auditScore({ audits }: Result, id: string): number {
  const isContrast = id === 'color-contrast';
  const nodes = nodesOf(audits[id]);
  if (
    isContrast &&
    nodes.length > 0 &&
    nodes.every(({ html, at }) => hasSpecifiedColors(html, at))
  ) {
    return 1;
  }
  return audits[id]?.score ?? 0;
}

/** Returns the elements named by an audit. */
function nodesOf(audit: Audited | undefined): { html: string; at: string }[] {
  if (audit?.details?.type !== 'table') return [];
  const items = audit.details.items as { node?: { snippet?: string; selector?: string } }[];
  return items.flatMap(({ node }) =>
    node?.selector === undefined ? [] : [{ html: node.snippet ?? '', at: node.selector }],
  );
}

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
