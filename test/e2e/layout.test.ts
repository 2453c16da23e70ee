import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  openBrowser,
  openBrowserSession,
  openSharedBrowser,
  openStrictSession,
} from '../support/browser/browser.ts';
import { demoSender, demoStudent, openDemoSession } from '../support/browser/demoStudents.ts';
import { clickButton } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

// What only a browser computes: colours, positions, scrolling.

const RED = 'rgb(179, 38, 30)';
const GREEN = 'rgb(22, 107, 58)';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const { url } = product;

const colorOf = (item: Locator) => item.evaluate((element) => getComputedStyle(element).color);

describe('the landing page', () => {
  const openLanding = async () => {
    const session = await openStrictSession(browser, { url });
    await session.page.goto('/');
    return session;
  };
  const topOf = (item: Locator) =>
    item.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const spaceBelow = (item: Locator) =>
    item.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);

  it('scrolls to a section on each click, also from another page', async () => {
    const { page, context, problems } = await openLanding();
    const bar = page.getByRole('navigation', { name: 'Main' });
    const about = page.locator('#about');
    const header = await page.getByRole('banner').evaluate((element) => element.clientHeight);
    const expectBelowHeader = () =>
      waitFor(async () => {
        const top = await topOf(about);
        expect(top).toBeGreaterThanOrEqual(header);
        expect(top).toBeLessThan(header + 150);
      });
    for (let click = 0; click < 2; click += 1) {
      await bar.getByRole('link', { name: 'About' }).click();
      await expectBelowHeader();
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
    }
    await page.goto('/login');
    await bar.getByRole('link', { name: 'About' }).click();
    await expectBelowHeader();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('has a footer that stays at the bottom of the window', async () => {
    const { page, context } = await openLanding();
    const footer = page.getByRole('contentinfo');
    expect(await spaceBelow(footer)).toBe(0);
    await page.mouse.wheel(0, 1_500);
    await page.waitForFunction(() => scrollY > 500);
    expect(await spaceBelow(footer)).toBe(0);
    await context.close();
  });

  it('shows one testimonial, the one of the pressed dot', async () => {
    const { page, context } = await openLanding();
    const shown = () =>
      page
        .locator('figure')
        .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).visibility));
    for (const [name, index] of [
      ['Testimonial 4', 3],
      ['Testimonial 2', 1],
    ] as const) {
      await clickButton(page, name);
      const expected = Array.from({ length: 5 }, (_, each) =>
        each === index ? 'visible' : 'hidden',
      );
      await waitFor(async () => expect(await shown()).toEqual(expected));
    }
    await context.close();
  });
});

describe('a student', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openDemoSession(browser, url, 'maya');
  });
  afterAll(() => page.context().close());

  // Covers 2.63
  it('sees the requests of each status in a colour of its own', async () => {
    await page.goto('/requests');
    const colours = [];
    for (const status of ['Pending', 'Accepted', 'Rejected']) {
      colours.push(
        await colorOf(page.getByRole('main').getByText(status, { exact: true }).first()),
      );
    }
    expect(new Set(colours).size).toBe(3);
    expect(colours.slice(1)).toEqual([GREEN, RED]);
  });

  it('sees messages in half of a landscape phone, and the whole message box', async () => {
    const { _id } = await demoStudent(url, 'daniel');
    for (const height of [390, 260]) {
      await page.setViewportSize({ width: 740, height });
      await page.goto(`/chat/${_id}`);
      const box = page.getByRole('textbox', { name: 'Type a message...' });
      await box.waitFor();
      const { y, height: boxHeight } = (await box.boundingBox())!;
      expect(y + boxHeight).toBeLessThanOrEqual(height);
      const list = (await page.getByRole('region', { name: 'Messages' }).boundingBox())!;
      expect(list.height).toBeGreaterThanOrEqual(height / 2);
    }
  });

  it.each([
    ['/sessions', () => page.getByRole('main').getByRole('listitem').first()],
    ['/search', () => page.getByRole('button', { name: /^Dismiss/ }).first()],
  ])('sees content of %s in a landscape phone', async (path, content) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(path);
    await content().waitFor();
    const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
    const { y } = (await content().boundingBox())!;
    expect(y).toBeLessThan(bar.y - 44);
  });

  it('sees hours in 60 % of a landscape phone, below one row with Quick Schedule', async () => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto('/sessions?view=week');
    const days = (await page.locator('.rbc-time-header').boundingBox())!;
    const grid = (await page.locator('.rbc-time-view').boundingBox())!;
    const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
    const end = Math.min(grid.y + grid.height, bar.y);
    expect(end - days.y - days.height).toBeGreaterThanOrEqual(360 * 0.6);
    await page.getByRole('button', { name: 'Me' }).click();
    await page.getByRole('link', { name: /^Notifications/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '+ Quick Schedule' }).click();
    await page.getByRole('dialog', { name: 'Schedule New Session' }).waitFor();
  });

  it('sees one live toast at a time on a phone', async () => {
    const { _id } = await demoStudent(url, 'maya');
    const toasts = page
      .getByRole('list', { name: 'Live notifications' })
      .getByRole('listitem')
      .filter({ hasText: 'sent you' });
    for (const sender of ['daniel', 'tom']) {
      await (
        await demoSender(url, sender, _id)
      )(['Hello?']);
    }
    await waitFor(async () => expect(await toasts.count()).toBe(2));
    await page.setViewportSize({ width: 390, height: 800 });
    await waitFor(async () => expect(await toasts.count()).toBe(1));
  });

  it('sees the way back above a toast, and a celebration without one, on a phone', async () => {
    const maya = await demoStudent(url, 'maya');
    await page.setViewportSize({ width: 390, height: 844 });
    const sessions = (await maya.call('/sessions')) as { _id: string; endTime: string }[];
    const open = sessions.find(({ endTime }) => Date.parse(endTime) > Date.now())!;
    await page.goto(`/sessions/${open._id}`);
    const leave = page.getByRole('button', { name: 'Leave' });
    await leave.waitFor();
    const toast = page.getByRole('list', { name: 'Live notifications' }).getByRole('listitem');
    await (
      await demoSender(url, 'eleni', maya._id)
    )(['Hello?']);
    await toast.waitFor();
    const { y, height } = (await leave.boundingBox())!;
    expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
    await page.goto('/requests');
    await page.getByRole('button', { name: 'Accept' }).first().click();
    await page.getByRole('dialog', { name: /are study buddies/ }).waitFor();
    // Neither the toast of the success nor an empty list.
    const toasts = page.locator('ol[aria-label=Messages]');
    expect(await toasts.evaluate((list) => list.getClientRects().length)).toBe(0);
  });
});

it.each([
  ['a student', 'maya', RED],
  ['an admin', 'admin', GREEN],
])('the result at /admin has a color, for %s', async (_who, name, color) => {
  const page = await openDemoSession(browser, url, name);
  await page.goto('/admin');
  expect(await colorOf(page.getByText(/^Error fetching users: |^Found \d+ users/))).toBe(color);
  await page.context().close();
});

/** Returns the left and right edges of the entries of the top bar. */
const entryEdges = (page: Page) =>
  page.locator('nav[aria-label=Main] li').evaluateAll((items) =>
    items.map((item) => {
      const { left, right } = item.getBoundingClientRect();
      return [left, right];
    }),
  );

/** Returns the counts that cover an icon or a text of the navigation. */
const coveringCounts = (page: Page) =>
  page.evaluate(() => {
    const doTouch = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) > Math.max(a.left, b.left) &&
      Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
    const isCount = (element: Element) => element.classList.contains('tabular-nums');
    const all = [...document.querySelectorAll('nav *')];
    const counts = all.filter(isCount);
    const others = all.filter(
      (element) =>
        element.matches('svg, span:not(:has(*))') && !element.closest('.tabular-nums, .sr-only'),
    );
    return {
      shown: counts.filter((count) => count.checkVisibility()).length,
      covering: counts.flatMap((count) =>
        others
          .filter((other) => doTouch(count.getBoundingClientRect(), other.getBoundingClientRect()))
          .map((other) => `${count.textContent} / ${other.outerHTML.slice(0, 60)}`),
      ),
    };
  });

describe('the counts of the navigation', () => {
  it('move no entry of a wide window when they appear', async () => {
    // Jack has nothing unread at any time of day.
    const page = await openDemoSession(browser, url, 'jack');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Chat', exact: true }).waitFor();
    const before = await entryEdges(page);
    const { _id } = await demoStudent(url, 'jack');
    await (
      await demoSender(url, 'maya', _id)
    )(['Hello?']);
    await main.getByRole('link', { name: 'Chat 1 unread' }).waitFor();
    await main.getByRole('link', { name: 'Notifications 1 unread' }).waitFor();
    expect(await entryEdges(page)).toEqual(before);
    await page.context().close();
  });

  it.each([
    [740, 360, 100],
    [390, 844, 150],
    [320, 700, 200],
    [768, 900, 200],
  ])('cover nothing at %i x %i with text of %i %%', async (width, height, percent) => {
    const sized = await openBrowser(percent);
    const page = await openDemoSession(sized, url, 'maya');
    await page.setViewportSize({ width, height });
    await page.goto('/matches');
    await page.getByRole('link', { name: /^Chat \d/ }).waitFor();
    await page.getByRole('link', { name: /^Notifications \d/ }).waitFor();
    expect(await coveringCounts(page)).toEqual({ shown: 2, covering: [] });
    await sized.close();
  });

  it('are beside the label of a landscape phone, and the label beside its icon', async () => {
    const page = await openDemoSession(browser, url, 'maya');
    await page.setViewportSize({ width: 740, height: 360 });
    const chat = page.getByRole('link', { name: /^Chat \d/ });
    await chat.waitFor();
    const [icon, label, count] = await chat.evaluate((link) =>
      [
        link.querySelector('svg')!,
        link.querySelector('span span')!,
        link.querySelector('.flex > .tabular-nums')!,
      ].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return { left, right };
      }),
    );
    for (const gap of [label!.left - icon!.right, count!.left - label!.right]) {
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThanOrEqual(8);
    }
    await page.context().close();
  });
});

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Returns the `theme-color` of the current color scheme. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

describe('the look of the page', () => {
  it('keeps the selected theme after a reload, and applies it before any script runs', async () => {
    const { page, problems } = await openBrowserSession(browser, { url: url });
    await page.goto('/login');
    const [light, lightBar] = [await background(page), await barColour(page)];
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    const [dark, darkBar] = [await background(page), await barColour(page)];
    expect(dark).not.toBe(light);
    expect(darkBar).not.toBe(lightBar);

    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await background(page)).toBe(dark);
    await page.unroute('**/assets/*.js');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
    expect([await background(page), await barColour(page)]).toEqual([light, lightBar]);
    expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]);
  });

  it('loads one font file', async () => {
    const { page } = await openBrowserSession(browser, { url: url });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    expect(fonts).toEqual([expect.stringMatching(/inter-latin-wght-normal/)]);
    expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
  });
});
