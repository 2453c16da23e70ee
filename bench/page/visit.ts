/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';
import type { DemoService } from './demoService.ts';
import { assertPathname, type Route } from './routes.ts';

const WIDTHS = [360, 1280];
const THEMES = ['light', 'dark'] as const;
/** Slow 4G as defined by Lighthouse, so that loading states are painted. */
const NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

export interface VisitResult {
  /** Sum of layout shifts, the larger of both widths. An upper bound of CLS. */
  shift: number;
  /** One line per layout shift. */
  moved: string[];
  /** Milliseconds until the content of the route is shown, at the slower width. */
  contentAfter: number | undefined;
  /** JavaScript requests until then, or until the network is idle. */
  scripts: number;
  /** Serious and critical axe findings at both widths in both themes. */
  findings: string[];
}

/** Opens a route with an empty cache at both widths. */
export async function visit(
  browser: Browser,
  service: DemoService,
  route: Route,
): Promise<VisitResult> {
  const visited: VisitResult = {
    shift: 0,
    moved: [],
    contentAfter: undefined,
    scripts: 0,
    findings: [],
  };
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: service.url,
      viewport: { width, height: 800 },
      serviceWorkers: 'block',
      ...(route.student && {
        storageState: {
          cookies: [],
          origins: [{ origin: service.url, localStorage: await service.signIn(route.student) }],
        },
      }),
    });
    const page = await openOnSlowNetwork(context, route, visited);
    const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).shifts);
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

/** Opens the page and waits until the network is idle. */
async function openOnSlowNetwork(
  context: BrowserContext,
  { path, content }: Route,
  visited: VisitResult,
): Promise<Page> {
  await context.addInitScript(recordShifts);
  if (content) await context.addInitScript(recordContent, content.selector);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await page.goto(path);
  // Not by role: the heading below the panel of a person is hidden from it.
  await page.locator('h1').first().waitFor();
  if (content) {
    const shown = await page.waitForFunction(() => (window as unknown as WatchedWindow).contentAt);
    visited.contentAfter = Math.max(visited.contentAfter ?? 0, (await shown.jsonValue()) ?? 0);
  } else await page.waitForLoadState('networkidle');
  visited.scripts = Math.max(visited.scripts, await page.evaluate(countScripts));
  await page.waitForLoadState('networkidle');
  assertPathname(path, page.url());
  return page;
}

/** Milliseconds until the first frame with the content. */
interface WatchedWindow {
  contentAt?: number;
}

function recordContent(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      (window as unknown as WatchedWindow).contentAt = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Without the script of the theme, which the HTML names before all others. */
const countScripts = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('/assets/') && name.endsWith('.js'))
    .length;

interface ShiftWindow {
  shifts: { value: number; what: string }[];
}

/** Missing in TypeScript's DOM types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

function recordShifts(): void {
  const watched = window as unknown as ShiftWindow;
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
