// `npm run bench:page` measures each route of the built page: transferred sizes, layout shifts, axe
// findings and Lighthouse scores, and the heights of search cards. Exits with 1 when a figure misses its limit.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { launchOptions } from '../scripts/chromium.js';
import { measureCards } from './page/cards.ts';
import { startDemoService, type DemoService } from './page/demoService.ts';
import { openLighthouse, type LighthouseResult } from './page/lighthouse.ts';
import { routesOf, type Category, type Route } from './page/routes.ts';
import { MAX_FILES, sizesOf, type Size } from './sizes.ts';
import { atLeast, atMost, formatTable, plain, printFigures, type Cell } from './support/table.ts';
import { visit, type VisitResult } from './page/visit.ts';

const MAX_SHIFT = 0.02;
const CATEGORIES: Record<Category, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
const HEAD = [
  'route',
  'JavaScript kB',
  'requests',
  'CSS kB',
  'content ms',
  'CLS',
  'axe',
  ...Object.values(CATEGORIES),
];

interface Measured {
  route: Route;
  size: Size | undefined;
  visited: VisitResult;
  audited: LighthouseResult;
}

const service = await startDemoService();
try {
  printFigures(await cardHeights(service));
  const measured = await measure(service);
  const rows = measured.map(cellsOf);
  console.log(formatTable(HEAD, rows));
  if (rows.flat().some(({ passes }) => !passes)) {
    console.log(`\n${measured.flatMap(causesOf).join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await service.remove();
}

async function cardHeights(service: DemoService) {
  const browser = await chromium.launch(launchOptions());
  try {
    return await measureCards(browser, service);
  } finally {
    await browser.close();
  }
}

async function measure(service: DemoService): Promise<Measured[]> {
  const sizes = sizesOf(fileURLToPath(new URL('../build/page', import.meta.url)));
  const browser = await chromium.launch(launchOptions());
  const lighthouse = await openLighthouse(service);
  try {
    const measured: Measured[] = [];
    for (const route of routesOf(await service.idsOf('maya'))) {
      console.error(`Measuring ${route.screen}`);
      measured.push({
        route,
        size: sizes.find((size) => size.path === route.screen),
        visited: await visit(browser, service, route),
        audited: await lighthouse.audit(route),
      });
    }
    return measured;
  } finally {
    await Promise.all([browser.close(), lighthouse.close()]);
  }
}

function cellsOf({ route, size, visited, audited }: Measured): Cell[] {
  return [
    plain(route.screen),
    size ? atMost(size.js, size.budget, 1) : plain(''),
    route.content ? atMost(visited.scripts, MAX_FILES) : plain(String(visited.scripts)),
    plain(size?.css.toFixed(1) ?? ''),
    route.content && visited.contentAfter !== undefined
      ? atMost(visited.contentAfter, route.content.limit)
      : plain(''),
    atMost(visited.shift, MAX_SHIFT, 3),
    atMost(visited.findings.length, 0),
    ...(Object.keys(CATEGORIES) as Category[]).map((category) => {
      const limit = route.scores[category];
      return limit === undefined ? plain('') : atLeast(audited.scores[category] ?? 0, limit);
    }),
  ];
}

/** Returns the reasons when a figure of the route misses its limit. */
function causesOf(measured: Measured): string[] {
  if (cellsOf(measured).every(({ passes }) => passes)) return [];
  const { visited, audited, route } = measured;
  return [...visited.moved, ...visited.findings, ...audited.reasons].map(
    (cause) => `${route.screen}: ${cause}`,
  );
}
