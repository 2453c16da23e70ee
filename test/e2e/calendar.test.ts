import { expect, it } from '@jest/globals';
import { DAY } from '../../contract/durations.ts';
import { isTimeZone, offsetAt } from '../../server/domain/scheduling/wallClock.js';
import { offsetOfText } from '../support/offsetOfText.ts';
import { openBrowserSession, openSharedBrowser } from '../support/browser/browser.ts';
import { signUp } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

const ADA = {
  name: 'Ada Lovelace',
  email: 'ada@northfield.example',
  password: 'seven green lamps',
};

const product = await startSharedProduct();
const browser = await openSharedBrowser();

it('a session is dragged to another day and time, lengthened, and back by Undo', async () => {
  const { page, problems } = await openBrowserSession(browser, { url: product.url });
  await signUp(page, ADA);
  // A week in which no clocks change.
  const year = new Date().getFullYear() + 1;
  await page.goto(`/sessions?view=day&date=${year}-07-14`);
  await page.getByRole('button', { name: '+ Quick Schedule' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule New Session' });
  await form.getByLabel('Title').fill('Trees');
  await form.getByLabel('Start').fill(`${year}-07-14T10:00`);
  await form.getByRole('button', { name: '1 h', exact: true }).click();
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Week', exact: true }).click();
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

it('a form survives a reload, until it is closed', async () => {
  const { page, problems } = await openBrowserSession(browser, { url: product.url });
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Password').fill(ADA.password);
  await page.reload();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
  expect(await page.getByLabel('Password').inputValue()).toBe('');

  await signUp(page, { ...ADA, email: 'ada.reload@northfield.example' });
  await page.goto(`/sessions?date=${new Date().getFullYear() + 1}-07-14`);
  await page.getByRole('button', { name: '+ Quick Schedule' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule New Session' });
  await form.getByLabel('Title').fill('Trees');
  await form.getByLabel('Start').fill(`${new Date().getFullYear() + 1}-07-14T10:00`);
  await page.reload();
  await form.waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Trees');
  expect(await form.getByLabel('Start').inputValue()).toMatch(/-07-14T10:00$/);
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /10 AM Trees/ }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
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
  const { page, context, problems } = await openBrowserSession(browser, { url: product.url });
  await signUp(page, { ...ADA, email: 'ada.byron@northfield.example' });
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/sessions', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(`/sessions?view=day&date=${new Date().getFullYear() + 1}-07-14`);
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
    const { page, problems } = await openBrowserSession(browser, {
      url: product.url,
      width,
      hasTouch,
    });
    await signUp(page, { ...ADA, email: `ada.${String(width)}@northfield.example` });
    await page.goto(`/sessions?view=month&date=${new Date().getFullYear() + 1}-07-14`);
    await page.locator('.rbc-month-view').waitFor();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
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
  const { page, problems } = await openBrowserSession(browser, {
    url: product.url,
    width: 390,
    hasTouch: true,
  });
  await signUp(page, { ...ADA, email: 'ada.week@northfield.example' });
  const saturday = new Date(new Date().getFullYear() + 1, 6, 1);
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
  await page.getByRole('button', { name: 'Next', exact: true }).click();
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
