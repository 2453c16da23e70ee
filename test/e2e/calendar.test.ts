import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, takeSeat, type Seat } from '../support/browser.ts';
import { startProduct, type Product } from '../support/product.ts';
import { makeBuddies, signUp, type Student, type TestServer } from '../support/server.ts';

const DAY = 24 * 60 * 60_000;

let product: Product;
let browser: Browser;
let ada: Student;
let grace: Student;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  // All that these need of a server is its address.
  const server = product as object as TestServer;
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
  await makeBuddies(server, ada, grace);
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** A browser on the clocks of that zone, in which that student is signed in. */
async function sit({ token, refreshToken }: Student, timezoneId: string): Promise<Seat> {
  const seat = await takeSeat(browser, { url: product.url, timezoneId });
  await seat.context.addInitScript(
    (tokens) => {
      for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
    },
    { token, refreshToken },
  );
  return seat;
}

/** The Sunday of next spring on which New York puts its clocks forward, as YYYY-MM-DD. */
function springDay(): string {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 8));
  return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10);
}

const day = springDay();
/** From 1:30 to 3:30 on the clocks of New York: one hour. */
const instants = { startTime: `${day}T06:30:00.000Z`, endTime: `${day}T07:30:00.000Z` };

const event = (page: Page) => page.getByRole('button', { name: /^Trees and forests,/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const sent = (page: Page, method: string) =>
  page.waitForRequest(
    (request) => request.method() === method && request.url().includes('/api/sessions'),
  );

describe('a session over the hour that New York leaves out', () => {
  it('is scheduled there by a click on the day, at the instants that were meant', async () => {
    const { page, context, troubles } = await sit(ada, 'America/New_York');
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
    expect(troubles).toEqual([]);
    await context.close();
  });

  it.each([
    ['UTC', ['6:30', '7:30']],
    ['America/New_York', ['1:30', '3:30']],
    ['Asia/Kolkata', ['12:00', '1:00']],
  ])(
    'is seen in %s on the clocks there, and keeps its instants when saved unchanged',
    async (zone, [from, to]) => {
      const { page, context, troubles } = await sit(ada, zone);
      await page.goto(`/sessions?view=day&date=${day}`);
      await event(page).click();
      const details = dialog(page, 'Session Details');
      await details.getByText(new RegExp(`${from!}\\s[AP]M$`)).waitFor();
      await details.getByText(new RegExp(`${to!}\\s[AP]M$`)).waitFor();
      await details.getByRole('button', { name: 'Edit' }).click();
      const [request] = await Promise.all([
        sent(page, 'PATCH'),
        dialog(page, 'Edit Session').getByRole('button', { name: 'Save' }).click(),
      ]);
      expect(request.postDataJSON()).toMatchObject(instants);
      await page.getByText('Session updated!').waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it('is seen by an invited student in Kolkata on the clocks there', async () => {
    const { page, context, troubles } = await sit(grace, 'Asia/Kolkata');
    await page.goto(`/sessions?view=day&date=${day}`);
    await event(page).click();
    const details = dialog(page, 'Session Details');
    await details.getByText(/, 12:00\sPM$/).waitFor();
    await details.getByText(/, 1:00\sPM$/).waitFor();
    await details.getByText(/^Asia\/(Kolkata|Calcutta)$/).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('times that are dragged over', () => {
  /** Presses at one half hour of the first day that is shown, lets go at another. */
  async function drag(page: Page, from: number, to: number): Promise<void> {
    const slots = page.locator('.rbc-day-slot').first().locator('.rbc-time-slot');
    await slots.nth(from).scrollIntoViewIfNeeded();
    const [start, end] = [await slots.nth(from).boundingBox(), await slots.nth(to).boundingBox()];
    await page.mouse.move(start!.x + 20, start!.y + 2);
    await page.mouse.down();
    // By a few pixels at a time, as a hand does.
    await page.mouse.move(end!.x + 30, end!.y + 10, { steps: 40 });
    await page.mouse.up();
  }

  it.each([
    ['three hours', 18, 23, ['09:00', '12:00']],
    ['within half an hour, which is a click', 18, 18, ['09:00', '10:00']],
  ])('propose a session: %s', async (_what, from, to, times) => {
    const { page, context, troubles } = await sit(ada, 'UTC');
    await page.goto(`/sessions?view=day&date=${day}`);
    await event(page).waitFor();
    await drag(page, from, to);
    const form = dialog(page, 'Schedule New Session');
    const proposed = [
      await form.getByLabel('Start').inputValue(),
      await form.getByLabel('End').inputValue(),
    ];
    expect(proposed).toEqual(times.map((time) => `${day}T${time}`));
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('the calendar on a phone', () => {
  it.each(['month', 'week', 'day'])('needs no sideways scroll for the %s', async (view) => {
    const { page, context } = await sit(ada, 'UTC');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/sessions?view=${view}&date=${day}`);
    await event(page).waitFor();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
    await context.close();
  });
});

describe('the calendar on a wide screen', () => {
  it('has its steps on the left, its title in the middle and its views on the right', async () => {
    const { page, context } = await sit(ada, 'UTC');
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
    const places = [];
    for (const name of ['Previous', 'Next', 'Today']) places.push(await middle(name));
    places.push(await middle(title, 'heading'));
    for (const name of ['Month', 'Week', 'Day']) places.push(await middle(name));
    const across = places.map(({ x }) => x);
    expect(across).toEqual(across.toSorted((a, b) => a - b));
    for (const { y } of places) expect(Math.abs(y - places[0]!.y)).toBeLessThan(10);
    await context.close();
  });

  it.each(['month', 'week', 'day'])('is as high as the %s it shows', async (view) => {
    const { page, context } = await sit(ada, 'UTC');
    await page.goto(`/sessions?view=${view}&date=${day}`);
    await event(page).waitFor();
    const hidden = await page.evaluate(() =>
      ['.rbc-calendar', '.rbc-month-view', '.rbc-time-view', '.rbc-time-content']
        .map((selector) => document.querySelector(selector))
        .map((part) => (part ? part.scrollHeight - part.clientHeight : 0)),
    );
    expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
    await context.close();
  });
});
