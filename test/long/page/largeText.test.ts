import { afterAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { StudySession } from '../../../contract/sessions.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { demoStudent, openDemoSession } from '../../support/browser/demoStudents.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { isLarge } from '../../support/size.ts';

const product = await startSharedProduct({ args: [] });
const { url } = product;
const maya = await demoStudent(url, 'maya');
const matches = (await maya.call('/users/matches')) as { id: string }[];
const sessions = (await maya.call('/sessions')) as StudySession[];

const GUEST = ['/', '/login', '/signup', '/forgot-password', '/reset-password/token'];
const MEMBER = [
  '/dashboard',
  '/profile',
  '/search',
  '/matches',
  '/requests',
  '/notifications',
  '/sessions',
  ...['month', 'week', 'day'].map((view) => `/sessions?view=${view}`),
  `/sessions?session=${sessions.at(-1)!._id}`,
  `/sessions/${sessions.at(-1)!._id}`,
  '/settings',
  '/chat',
  `/chat/${matches[0]!.id}`,
  `/people/${matches[0]!.id}`,
  ...['subjects', 'days', 'about'].map((step) => `/welcome/${step}`),
  '/nowhere',
];
const ADMIN = ['/admin', '/admin/reports', '/admin/outcomes', '/admin/courses', '/admin/audit'];

interface Findings {
  /** Pixels by which the page is wider than the window. */
  sideways: number;
  /** Texts that reach out of the window, or that something cuts without an ellipsis. */
  cut: string[];
  /** Controls of the page that cover each other. */
  colliding: string[];
}

/** Measures the page. The hours of the calendar and the cells of wide tables scroll sideways on purpose. */
const measure = (page: Page): Promise<Findings> =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width >= 2 &&
      !element.closest(
        '.sr-only, .rbc-time-view, textarea, [role=region][tabindex="0"] :is(th, td)',
      );
    const textOf = (element: Element) =>
      (element.ariaLabel ?? element.textContent).trim().slice(0, 60);
    /** Not what only screen readers read, which is in elements of its own. */
    const ownTexts = (element: Element) =>
      [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const all = [...document.querySelectorAll('body *')].filter(isShown);

    /** Whether the text ends outside of the window or of what clips it. */
    const isCut = (element: Element, text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(box);
        if (textOverflow === 'ellipsis' || position === 'fixed') return false;
        const edges = box.getBoundingClientRect();
        const isOutside = left < edges.left - 1 || right > edges.right + 1;
        if (overflowX !== 'visible' && isOutside) return true;
      }
      return left < -1 || right > innerWidth + 1;
    };

    /** Whether the element is scrolled out of a box of the page. */
    const isScrolledAway = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const edges = box.getBoundingClientRect();
        const doesScroll = getComputedStyle(box).overflowY !== 'visible';
        if (doesScroll && (top < edges.top - 1 || bottom > edges.bottom + 1)) return true;
      }
      return false;
    };
    const controls = all.filter(
      (element) =>
        element.matches('main :is(a, button, input, select, textarea)') &&
        getComputedStyle(element).position === 'static' &&
        // The box of a link that wraps covers its whole lines.
        getComputedStyle(element).display !== 'inline' &&
        !element.closest('.sticky') &&
        !isScrolledAway(element),
    );
    const doCollide = (one: Element, other: Element) => {
      if (one.contains(other) || other.contains(one)) return false;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > 2 && height > 2;
    };
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      cut: all
        .filter((element) => ownTexts(element).some((text) => isCut(element, text)))
        .map(textOf),
      colliding: controls.flatMap((one, index) =>
        controls
          .slice(index + 1)
          .filter((other) => doCollide(one, other))
          .map((other) => `${textOf(one)} / ${textOf(other)}`),
      ),
    };
  });

const NOTHING: Findings = { sideways: 0, cut: [], colliding: [] };

const ALL_SIZES = [
  [100, 320],
  [150, 390],
  [200, 320],
] as const;
const sizes = isLarge ? ALL_SIZES : ALL_SIZES.slice(-1);

describe.each(sizes)('text of %i %% in a window of %i pixels', (percent, width) => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());
  const open = async () => {
    browser ??= await openBrowser(percent);
    return browser;
  };

  it.each([
    ['a guest', null, GUEST],
    ['a student', 'maya', MEMBER],
    ['an admin', 'admin', ADMIN],
  ] as const)('fits on the screens of %s', async (_who, name, paths) => {
    const shared = await open();
    const page =
      name === null
        ? await shared.newPage({ baseURL: url })
        : await openDemoSession(shared, url, name);
    await page.setViewportSize({ width, height: 700 });
    const found: Record<string, Findings> = {};
    for (const path of paths) {
      await page.goto(path);
      await page.locator('h1, [role=dialog]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const findings = await measure(page);
      if (JSON.stringify(findings) !== JSON.stringify(NOTHING)) found[path] = findings;
    }
    expect(found).toEqual({});
    await page.context().close();
  });

  it('leaves names and the heads of the calendar whole', async () => {
    const page = await openDemoSession(await open(), url, 'maya');
    await page.setViewportSize({ width, height: 700 });
    /** Texts that are wider than their box. */
    const cutAt = async (path: string, text: string, box = text) => {
      await page.goto(path);
      await page.locator(text).first().waitFor();
      return page.locator(text).evaluateAll((elements, frame) => {
        const range = document.createRange();
        return elements
          .filter((element) => {
            range.selectNodeContents(element);
            const { width } = range.getBoundingClientRect();
            const isShown = element.getBoundingClientRect().width > 2;
            return isShown && width > element.closest(frame)!.clientWidth + 1;
          })
          .map(({ textContent }) => textContent);
      }, box);
    };
    expect(await cutAt('/chat', 'a[href^="/chat/"] .line-clamp-2')).toEqual([]);
    for (const view of ['month', 'week', 'day']) {
      const head = view === 'month' ? '.rbc-header > span' : ':is(.day-name, .day-date)';
      expect(await cutAt(`/sessions?view=${view}`, head, '.rbc-header')).toEqual([]);
    }
    const title = page.getByRole('heading', { level: 2 }).first();
    const lines = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    expect(lines).toBe(1);
    await page.context().close();
  });

  it('shows the first hours or days of the calendar, and whole placeholders', async () => {
    const page = await openDemoSession(await open(), url, 'maya');
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/sessions?view=month');
    const toolbar = (await page.locator('[data-calendar-toolbar]').boundingBox())!;
    expect(toolbar.y + toolbar.height).toBeLessThan(350);
    await page.goto('/search');
    const field = page.getByRole('searchbox', { name: 'Search by name' });
    const spare = await field.evaluate((input: HTMLInputElement) => {
      const { fontFamily, fontWeight } = getComputedStyle(input);
      const { fontSize } = getComputedStyle(input, '::placeholder');
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const cross = 1.75 * parseFloat(getComputedStyle(document.documentElement).fontSize);
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - cross;
      return room - context.measureText(input.placeholder).width;
    });
    expect(spare).toBeGreaterThanOrEqual(0);
    await page.context().close();
  });

  it('leaves the notifications and the message box reachable', async () => {
    const page = await openDemoSession(await open(), url, 'maya');
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/chat/${matches[0]!.id}`);
    await page.getByRole('textbox', { name: 'Type a message...' }).fill('Sets');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'Sets' }).first().waitFor();
    await page.getByRole('link', { name: 'Back to study buddies' }).click();
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    expect(await measure(page)).toEqual(NOTHING);
    await page.context().close();
  });
});
