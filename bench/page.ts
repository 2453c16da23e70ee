// `npm run bench:page` measures the built page on a demo campus of its own: what each address sends,
// what moves while it loads, what axe finds, what Lighthouse says. Each figure stands beside its limit.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { launchOptions } from '../scripts/chromium.js';
import { startDemoCampus, type DemoCampus } from './demoCampus.ts';
import { openJudge, type Judged } from './lighthouse.ts';
import { routesOf, type Category, type Route } from './routes.ts';
import { sizesOf, type Size } from './sizes.ts';
import { atLeast, atMost, plain, tableOf, type Cell } from './table.ts';
import { visit, type Visited } from './visit.ts';

const MOST_SHIFT = 0.02;
const CATEGORIES: Record<Category, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
const HEAD = ['route', 'JavaScript kB', 'CSS kB', 'CLS', 'axe', ...Object.values(CATEGORIES)];

interface Measured {
  route: Route;
  size: Size | undefined;
  visited: Visited;
  judged: Judged;
}

const campus = await startDemoCampus();
try {
  const measured = await measure(campus);
  const rows = measured.map(cellsOf);
  console.log(tableOf(HEAD, rows));
  if (rows.flat().some(({ holds }) => !holds)) {
    console.log(`\n${measured.flatMap(causesOf).join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  await campus.remove();
}

async function measure(campus: DemoCampus): Promise<Measured[]> {
  const sizes = sizesOf(fileURLToPath(new URL('../build/page', import.meta.url)));
  const browser = await chromium.launch(launchOptions());
  const judge = await openJudge(campus);
  try {
    const measured: Measured[] = [];
    for (const route of routesOf(await campus.buddyOf('maya'))) {
      console.error(`Measuring ${route.route}`);
      measured.push({
        route,
        size: sizes.find((size) => size.route === route.route),
        visited: await visit(browser, campus, route),
        judged: await judge.judge(route),
      });
    }
    return measured;
  } finally {
    await Promise.all([browser.close(), judge.close()]);
  }
}

function cellsOf({ route, size, visited, judged }: Measured): Cell[] {
  return [
    plain(route.route),
    size ? atMost(size.js, size.limit, 1) : plain(''),
    plain(size?.css.toFixed(1) ?? ''),
    atMost(visited.shift, MOST_SHIFT, 3),
    atMost(visited.findings.length, 0),
    ...(Object.keys(CATEGORIES) as Category[]).map((category) => {
      const limit = route.scores[category];
      return limit === undefined ? plain('') : atLeast(judged.scores[category] ?? 0, limit);
    }),
  ];
}

/** What stands behind the figures of a route that missed a limit. */
function causesOf(measured: Measured): string[] {
  if (cellsOf(measured).every(({ holds }) => holds)) return [];
  const { visited, judged, route } = measured;
  return [...visited.moved, ...visited.findings, ...judged.reasons].map(
    (cause) => `${route.route}: ${cause}`,
  );
}
