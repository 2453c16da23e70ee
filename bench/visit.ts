/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';
import type { DemoCampus } from './demoCampus.ts';
import { stayedAt, type Route } from './routes.ts';

const WIDTHS = [360, 1280];
const THEMES = ['light', 'dark'] as const;
/** Lighthouse's slow 4G. What stands before an answer comes is painted, as it is for students. */
const NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

export interface Visited {
  /** The larger sum of layout shifts of both widths; never less than what browsers call CLS. */
  shift: number;
  /** What moved, one sentence each. */
  moved: string[];
  /** What axe finds serious or critical at both widths in both themes. */
  findings: string[];
}

/** Opens an address as on a device that was never there, at both widths. */
export async function visit(browser: Browser, campus: DemoCampus, route: Route): Promise<Visited> {
  const visited: Visited = { shift: 0, moved: [], findings: [] };
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: campus.url,
      viewport: { width, height: 800 },
      serviceWorkers: 'block',
      ...(route.student && {
        storageState: {
          cookies: [],
          origins: [{ origin: campus.url, localStorage: await campus.signIn(route.student) }],
        },
      }),
    });
    const page = await openSlowly(context, route.address);
    const shifts = await page.evaluate(() => (window as unknown as Watched).shifts);
    visited.shift = Math.max(
      visited.shift,
      shifts.reduce((sum, { value }) => sum + value, 0),
    );
    visited.moved.push(
      ...shifts.map(({ value, what }) => `${width} px: ${value.toFixed(3)} by ${what}`),
    );
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const found = await seriousFindings(page);
      visited.findings.push(...found.map((finding) => `${width} px, ${colorScheme}: ${finding}`));
    }
    await context.close();
  }
  return visited;
}

/** Until nothing is on its way any more. */
async function openSlowly(context: BrowserContext, address: string): Promise<Page> {
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  stayedAt(address, page.url());
  return page;
}

interface Watched {
  shifts: { value: number; what: string }[];
}

/** Not among the types of the DOM yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

function watchShifts(): void {
  const watched = window as unknown as Watched;
  watched.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName),
      );
      watched.shifts.push({ value, what: what.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
