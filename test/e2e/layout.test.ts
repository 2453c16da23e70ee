import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openSharedBrowser, openStrictSession } from '../support/browser/browser.ts';
import { demoSender, demoStudent, openDemoSession } from '../support/browser/demoStudents.ts';
import { clickButton, openScreen } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

// What only a browser computes: colours, positions, scrolling.

const RED = 'rgb(179, 38, 30)';
const GREEN = 'rgb(22, 107, 58)';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

const styleOf = (item: Locator) =>
  item.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });
const colorOf = async (item: Locator) => (await styleOf(item)).color;

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

  // Covers 2.3
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

  // Covers 2.23
  it('has a footer that stays at the bottom of the window', async () => {
    const { page, context } = await openLanding();
    const footer = page.getByRole('contentinfo');
    expect(await spaceBelow(footer)).toBe(0);
    await page.mouse.wheel(0, 1_500);
    await page.waitForFunction(() => scrollY > 500);
    expect(await spaceBelow(footer)).toBe(0);
    await context.close();
  });

  // Covers 2.22
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
  // Covers 2.63
  it('sees the requests of each status in a colour of its own', async () => {
    const page = await openDemoSession(browser, url, 'maya');
    await openScreen(page, 'Requests');
    const colours = [];
    for (const status of ['Pending', 'Accepted', 'Rejected']) {
      colours.push(
        await colorOf(page.getByRole('main').getByText(status, { exact: true }).first()),
      );
    }
    expect(new Set(colours).size).toBe(3);
    expect(colours.slice(1)).toEqual([GREEN, RED]);
    await page.context().close();
  });

  // Covers 2.96
  it('sees the sessions of the calendar in white on blue', async () => {
    const page = await openDemoSession(browser, url, 'maya');
    await openScreen(page, 'Sessions');
    expect(await styleOf(page.locator('.rbc-event').first())).toEqual({
      color: 'rgb(255, 255, 255)',
      backgroundColor: 'rgb(59, 130, 246)',
    });
    await page.context().close();
  });

  it('sees messages in half of a landscape phone, and the whole message box', async () => {
    const page = await openDemoSession(browser, url, 'maya');
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
    await page.context().close();
  });

  it.each([
    ['/sessions', (page: Page) => page.getByRole('main').getByRole('listitem').first()],
    ['/search', (page: Page) => page.getByRole('button', { name: /^Dismiss/ }).first()],
  ])('sees content of %s in a landscape phone', async (path, content) => {
    const page = await openDemoSession(browser, url, 'maya');
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto(path);
    await content(page).waitFor();
    const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
    const { y } = (await content(page).boundingBox())!;
    expect(y).toBeLessThan(bar.y - 44);
    await page.context().close();
  });

  it('sees hours in 60 % of a landscape phone, below one row with Quick Schedule', async () => {
    const page = await openDemoSession(browser, url, 'maya');
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
    await page.context().close();
  });

  // Covers 2.90
  it('sees one live toast at a time on a phone', async () => {
    const page = await openDemoSession(browser, url, 'maya');
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
    await page.context().close();
  });

  it('sees the way back above a toast, and a celebration without one, on a phone', async () => {
    const page = await openDemoSession(browser, url, 'maya');
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
    await page.context().close();
  });

  // Covers 2.29
  it('sees the refusal at /admin in red', async () => {
    const page = await openDemoSession(browser, url, 'maya');
    await page.goto('/admin');
    expect(await colorOf(page.getByText(/^Error fetching users: /))).toBe(RED);
    await page.context().close();
  });
});

describe('an admin', () => {
  // Covers 2.29
  it('sees the number of users in green', async () => {
    const page = await openDemoSession(browser, url, 'admin');
    await page.goto('/admin');
    expect(await colorOf(page.getByText(/^Found \d+ users/))).toBe(GREEN);
    await page.context().close();
  });
});
