import { expect, it } from '@jest/globals';
import { DAY } from '../../contract/durations.ts';
import { isTimeZone, offsetAt } from '../../server/domain/scheduling/wallClock.js';
import { offsetOfText } from '../support/offsetOfText.ts';
import { openNewStudent, openSharedBrowser } from '../support/browser/browser.ts';
import { clickButton } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

const product = await startSharedProduct();
const browser = await openSharedBrowser();

const openSession = (options: { width?: number; hasTouch?: boolean } = {}) =>
  openNewStudent(browser, { url: product.url, ...options });

const YEAR = new Date().getFullYear() + 1;
/** In a week in which no clocks change. */
const DATE = `${YEAR}-07-14`;

it('a session is dragged to another day and time, lengthened, and back by Undo', async () => {
  const { page, problems } = await openSession();
  await page.goto(`/sessions?view=day&date=${DATE}`);
  await clickButton(page, '+ Quick Schedule');
  const form = page.getByRole('dialog', { name: 'Schedule New Session' });
  await form.getByLabel('Title').fill('Trees');
  await form.getByLabel('Start').fill(`${DATE}T10:00`);
  await form.getByRole('button', { name: '1 h', exact: true }).click();
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await clickButton(page, 'Week');
  const session = (time: string, day: number) =>
    page.getByRole('button', { name: new RegExp(`^${time} Trees, \\w+, July ${day}`) });
  /** Drags from a point of the session, by days and pixels. */
  const drag = async (
    from: ReturnType<typeof session>,
    y: 'top' | 'bottom',
    days: number,
    down: number,
  ) => {
    await from.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
    const box = (await from.boundingBox())!;
    const column = (await page.locator('.rbc-day-slot').first().boundingBox())!;
    const start = {
      x: box.x + 20,
      y: y === 'top' ? box.y + 3 : box.y + box.height - 3,
    };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + days * column.width, start.y + down, { steps: 5 });
    await page.mouse.up();
  };
  // An hour has 40 pixels. Times are rounded down to a half hour.
  await drag(session('10:00.+11:00.AM', 14), 'top', 1, 90);
  await session('12:00.+1:00.PM', 15).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await drag(session('10:00.+11:00.AM', 14), 'bottom', 0, 50);
  await session('10:00.AM.+12:00.PM', 14).waitFor();
  await page.getByText(/^Session now takes 2 h, 10:00.AM – 12:00.PM\.$/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // A move is sent although the page closes before Undo does.
  await page.reload();
  await session('10:00.AM.+12:00.PM', 14).waitFor();
  expect(problems).toEqual([]);
});

it('a drag over the day view proposes those hours, or one hour within one slot', async () => {
  const { page, problems } = await openSession();
  await page.goto(`/sessions?view=day&date=${DATE}`);
  await page.getByText('Nothing planned on this day.').waitFor();
  const slots = page.locator('.rbc-day-slot').first().locator('.rbc-time-slot');
  for (const [from, to, ...times] of [
    [18, 23, '09:00', '12:00'],
    [18, 18, '09:00', '10:00'],
  ] as const) {
    await slots.nth(from).evaluate((slot) => {
      slot.scrollIntoView({ block: 'center' });
    });
    const [start, end] = [await slots.nth(from).boundingBox(), await slots.nth(to).boundingBox()];
    await page.mouse.move(start!.x + 20, start!.y + 2);
    await page.mouse.down();
    // In small steps, like a real pointer.
    await page.mouse.move(end!.x + 30, end!.y + 10, { steps: 40 });
    await page.mouse.up();
    const form = page.getByRole('dialog', { name: 'Schedule New Session' });
    const proposed = [form.getByLabel('Start'), form.getByLabel('End')];
    expect(await Promise.all(proposed.map((field) => field.inputValue()))).toEqual(
      times.map((time) => `${DATE}T${time}`),
    );
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
});

// Covers 2.94, 2.97
it('a wide calendar has its controls in a row, and no view scrolls in a high window', async () => {
  const { page } = await openSession();
  await page.setViewportSize({ width: 1280, height: 2400 });
  for (const view of ['month', 'week', 'day']) {
    await page.goto(`/sessions?view=${view}&date=${DATE}`);
    const hidden = await page
      .locator('.rbc-calendar')
      .evaluate((calendar) =>
        [calendar, ...calendar.querySelectorAll('[class^=rbc-month-view], [class^=rbc-time-]')]
          .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
          .filter((beyond) => beyond > 1),
      );
    expect(hidden).toEqual([]);
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const controls = [
    ...['Previous', 'Next', 'Today'].map(button),
    page.getByRole('heading', { level: 2 }).first(),
    ...['Month', 'Week', 'Day'].map(button),
  ];
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  const middles = boxes.map((box) => ({ x: box!.x, y: box!.y + box!.height / 2 }));
  expect(middles).toEqual(middles.toSorted((a, b) => a.x - b.x));
  for (const { y } of middles) expect(Math.abs(y - middles[0]!.y)).toBeLessThan(10);
});

it('a form survives a reload, until it is closed', async () => {
  const { page, problems } = await openSession();
  await page.goto(`/sessions?date=${DATE}`);
  await clickButton(page, '+ Quick Schedule');
  const form = page.getByRole('dialog', { name: 'Schedule New Session' });
  await form.getByLabel('Title').fill('Trees');
  await form.getByLabel('Start').fill(`${DATE}T10:00`);
  await page.reload();
  await form.waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Trees');
  expect(await form.getByLabel('Start').inputValue()).toBe(`${DATE}T10:00`);
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /10 AM Trees/ }).click();
  await clickButton(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await edit.getByLabel('Location').fill('Library');
  await page.reload();
  expect(await edit.getByLabel('Location').inputValue()).toBe('Library');
  expect(await edit.getByLabel('Title').inputValue()).toBe('Trees');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: /10 AM Trees/ }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
});

it('a button that is pressed while the sessions load is still there when released', async () => {
  const { page, context, problems } = await openSession();
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/sessions', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(`/sessions?view=day&date=${DATE}`);
  await page.locator('.rbc-time-gutter').first().waitFor();
  await page.getByRole('button', { name: '+ Quick Schedule' }).hover();
  await page.mouse.down();
  load();
  await page.getByText('Nothing planned on this day.').waitFor();
  // The page would scroll in the next frames.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Schedule New Session' }).waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  expect(problems).toEqual([]);
});

it.each([
  [390, true],
  [1280, false],
])(
  'a view of %i pixels opens with its title, and with its first hour in its box',
  async (width, hasTouch) => {
    const { page, problems } = await openSession({ width, hasTouch });
    await page.goto(`/sessions?view=month&date=${DATE}`);
    await page.locator('.rbc-month-view').waitFor();
    await clickButton(page, 'Week');
    await page.waitForFunction(
      () => (document.querySelector('.rbc-time-view')?.scrollTop ?? 0) > 0,
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const top = async (locator: ReturnType<typeof page.locator>) =>
      (await locator.boundingBox())!.y;
    const head = (await page.locator('.rbc-time-header').boundingBox())!;
    const eight = await top(page.getByText('8 AM', { exact: true }));
    expect(eight - head.y - head.height).toBeGreaterThanOrEqual(0);
    expect(eight - head.y - head.height).toBeLessThan(40);
    // Below the sticky toolbar, the box fits above the bar of a phone. Its days stay while it scrolls.
    await page.evaluate(() => {
      const bottom = document
        .querySelector('[data-calendar-toolbar]')!
        .getBoundingClientRect().height;
      const box = document.querySelector('.rbc-time-view')!;
      window.scrollBy(0, box.getBoundingClientRect().top - bottom - 60);
      box.scrollTo(10_000, 10_000);
    });
    const toolbar = (await page.locator('[data-calendar-toolbar]').boundingBox())!;
    const header = (await page.locator('.rbc-time-header').boundingBox())!;
    const box = (await page.locator('.rbc-time-view').boundingBox())!;
    expect(toolbar.y).toBeCloseTo(60, 0);
    expect(header.y).toBeGreaterThanOrEqual(toolbar.y + toolbar.height - 1);
    const bar = page.getByRole('navigation', { name: 'Pages' });
    const bottom = hasTouch ? await top(bar) : page.viewportSize()!.height;
    expect(box.y + box.height).toBeLessThanOrEqual(bottom);
    const lastHour = page.getByText('11 PM', { exact: true });
    expect(await top(lastHour)).toBeGreaterThan(header.y + header.height);
    expect((await lastHour.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    expect(problems).toEqual([]);
  },
);

it('a week that is wider than the window shows the day that matters first', async () => {
  const { page, problems } = await openSession({ width: 390, hasTouch: true });
  const saturday = new Date(YEAR, 6, 1);
  saturday.setDate(saturday.getDate() + 6 - saturday.getDay());
  const iso = `${saturday.getFullYear()}-07-0${saturday.getDate()}`;
  /** Returns the weekdays that are beside the hours. */
  const shownDays = () =>
    page.evaluate(() => {
      const place = (element: Element) => element.getBoundingClientRect();
      const hours = place(document.querySelector('.rbc-time-gutter')!).right;
      const end = place(document.querySelector('.rbc-time-view')!).right;
      return [...document.querySelectorAll('.rbc-time-header .rbc-header')]
        .filter((day) => place(day).left > hours - 2 && place(day).right < end + 2)
        .map((day) => day.querySelector('.day-name')?.textContent);
    });
  await page.goto(`/sessions?view=week&date=${iso}`);
  await page.locator('.rbc-time-view').waitFor();
  await waitFor(async () => expect(await shownDays()).toEqual(['Thu', 'Fri', 'Sat']));
  // Without a session, another week begins with its first day.
  await clickButton(page, 'Next');
  await waitFor(async () => expect(await shownDays()).toEqual(['Sun', 'Mon', 'Tue']));
  await page.goto('/sessions?view=week');
  await page.locator('.rbc-time-view').waitFor();
  const today = new Date().toLocaleDateString('en-US', { weekday: 'short' });
  await waitFor(async () => expect(await shownDays()).toContain(today));
  expect(problems).toEqual([]);
});

/** Time zones whose rules changed between the releases of the browser and the service. */
const MOST_CHANGED = 20;

it('the service and the browser have the same offsets for two years in all but a few time zones', async () => {
  const instants = Array.from({ length: 146 }, (_, n) => Date.now() + n * 5 * DAY);
  const page = await browser.newPage();
  const offsets = await page.evaluate((all) => {
    const zones = Intl.supportedValuesOf('timeZone');
    return zones.map((timeZone) => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
      return [timeZone, all.map((at) => format.format(at))] as const;
    });
  }, instants);
  await page.close();
  expect(offsets.length).toBeGreaterThan(400);
  expect(offsets.map(([zone]) => zone).filter((zone) => !isTimeZone(zone))).toEqual([]);
  const differing = offsets.flatMap(([zone, texts]) => {
    const at = instants.find(
      (instant, n) => offsetAt(zone, instant) !== offsetOfText(texts[n] ?? ''),
    );
    return at === undefined ? [] : [`${zone} on ${new Date(at).toISOString()}`];
  });
  expect({ differing, isFew: differing.length <= MOST_CHANGED }).toEqual({
    differing,
    isFew: true,
  });
});
