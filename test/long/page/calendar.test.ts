import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shownToast } from '../../support/browser/toasts.ts';
import { DAY } from '../../../contract/durations.ts';
import {
  openSharedBrowser,
  openBrowserSession,
  type BrowserSession,
} from '../../support/browser/browser.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { makeBuddies, signUpByApi, type Student } from '../../support/server/server.ts';

const product = await startSharedProduct();
const browser = await openSharedBrowser();
const ada = await signUpByApi(product, 'Ada Lovelace');
const grace = await signUpByApi(product, 'Grace Hopper');
await makeBuddies(ada, grace);
// Otherwise the page celebrates the match.
await ada.api('PATCH', '/api/notifications/read-all', {});

/** Opens a browser session in a time zone with the student signed in. */
async function openSession(
  { token, refreshToken }: Student,
  timezoneId: string,
): Promise<BrowserSession> {
  const session = await openBrowserSession(browser, { url: product.url, timezoneId });
  await session.context.addInitScript(
    (tokens) => {
      for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
    },
    { token, refreshToken },
  );
  return session;
}

/** Returns the start of daylight saving time in New York next year, as YYYY-MM-DD. */
function springDay(): string {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 8));
  return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10);
}

const day = springDay();
/** 1:30 to 3:30 in New York, which is one hour on this day. */
const instants = { startTime: `${day}T06:30:00.000Z`, endTime: `${day}T07:30:00.000Z` };

const event = (page: Page) => page.getByRole('button', { name: /Trees and forests,/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const sent = (page: Page, method: string) =>
  page.waitForRequest(
    (request) => request.method() === method && request.url().includes('/api/sessions'),
  );

describe('a study session across the start of daylight saving time', () => {
  it('is scheduled in New York at the correct instants', async () => {
    const { page, context, problems } = await openSession(ada, 'America/New_York');
    await page.goto(`/sessions?view=week&date=${day}`);
    await page.getByRole('button', { name: /^Schedule on Sunday/ }).click();
    const form = dialog(page, 'Schedule New Session');
    expect(await form.getByLabel('Start').inputValue()).toBe(`${day}T10:00`);
    expect(await form.getByLabel('End').inputValue()).toBe(`${day}T11:00`);
    await form.getByLabel('Title').fill('Trees and forests');
    await form.getByLabel('Start').fill(`${day}T01:30`);
    await form.getByLabel('End').fill(`${day}T03:30`);
    await form.getByRole('checkbox', { name: 'Grace Hopper' }).check();
    const [request] = await Promise.all([
      sent(page, 'POST'),
      form.getByRole('button', { name: 'Schedule', exact: true }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject(instants);
    await event(page).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it.each([
    ['UTC', '6:30.*7:30\\sAM'],
    ['America/New_York', '1:30.*3:30\\sAM'],
    ['Asia/Kolkata', '12:00.*1:00\\sPM'],
  ])(
    'is shown in %s local time, and keeps its instants when saved unchanged',
    async (zone, times) => {
      const { page, context, problems } = await openSession(ada, zone);
      await page.goto(`/sessions?view=day&date=${day}`);
      await event(page).click();
      const details = dialog(page, 'Session Details');
      await details.getByText(new RegExp(`, ${times}$`)).waitFor();
      if (zone === 'Asia/Kolkata') await details.getByText(/^Asia\/(Kolkata|Calcutta)$/).waitFor();
      await details.getByRole('button', { name: 'Edit' }).click();
      const [request] = await Promise.all([
        sent(page, 'PATCH'),
        dialog(page, 'Edit Session').getByRole('button', { name: 'Save' }).click(),
      ]);
      expect(request.postDataJSON()).toMatchObject(instants);
      await shownToast(page, 'Session updated!');
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

describe('dragging over the day view', () => {
  /** Drags from one half-hour slot of the first day to another. */
  async function drag(page: Page, from: number, to: number): Promise<void> {
    const slots = page.locator('.rbc-day-slot').first().locator('.rbc-time-slot');
    await slots.nth(from).evaluate((slot) => {
      slot.scrollIntoView({ block: 'center' });
    });
    const [start, end] = [await slots.nth(from).boundingBox(), await slots.nth(to).boundingBox()];
    await page.mouse.move(start!.x + 20, start!.y + 2);
    await page.mouse.down();
    // In small steps, like a real pointer.
    await page.mouse.move(end!.x + 30, end!.y + 10, { steps: 40 });
    await page.mouse.up();
  }

  it('proposes the dragged hours, or one hour for a drag within one slot', async () => {
    const { page, context, problems } = await openSession(ada, 'UTC');
    await page.goto(`/sessions?view=day&date=${day}`);
    await event(page).waitFor();
    for (const [from, to, times] of [
      [18, 23, ['09:00', '12:00']],
      [18, 18, ['09:00', '10:00']],
    ] as const) {
      await drag(page, from, to);
      const form = dialog(page, 'Schedule New Session');
      const proposed = [
        await form.getByLabel('Start').inputValue(),
        await form.getByLabel('End').inputValue(),
      ];
      expect(proposed).toEqual(times.map((time) => `${day}T${time}`));
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the calendar on a wide screen', () => {
  // Covers 2.94
  it('shows navigation on the left, the title in the middle and the views on the right', async () => {
    const { page, context } = await openSession(ada, 'UTC');
    await page.goto(`/sessions?date=${day}`);
    await event(page).waitFor();
    const middle = async (name: string, role: 'button' | 'heading' = 'button') => {
      const box = await page.getByRole(role, { name, exact: true }).boundingBox();
      return {
        x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
        y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
      };
    };
    const title = (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
    const centers = [];
    for (const name of ['Previous', 'Next', 'Today']) centers.push(await middle(name));
    centers.push(await middle(title, 'heading'));
    for (const name of ['Month', 'Week', 'Day']) centers.push(await middle(name));
    const across = centers.map(({ x }) => x);
    expect(across).toEqual(across.toSorted((a, b) => a - b));
    for (const { y } of centers) expect(Math.abs(y - centers[0]!.y)).toBeLessThan(10);
    await context.close();
  });

  // Covers 2.97
  it('shows each whole view without vertical scrolling in a window that is high enough', async () => {
    const { page, context } = await openSession(ada, 'UTC');
    await page.setViewportSize({ width: 1280, height: 2400 });
    for (const view of ['month', 'week', 'day']) {
      await page.goto(`/sessions?view=${view}&date=${day}`);
      await event(page).waitFor();
      const hidden = await page.evaluate(() =>
        ['.rbc-calendar', '.rbc-month-view', '.rbc-time-view', '.rbc-time-content']
          .map((selector) => document.querySelector(selector))
          .map((part) => (part ? part.scrollHeight - part.clientHeight : 0)),
      );
      expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
    }
    await context.close();
  });
});
