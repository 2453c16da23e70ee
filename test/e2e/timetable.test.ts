import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { DAY } from '../../contract/durations.ts';
import { openNewStudent, openSharedBrowser } from '../support/browser/browser.ts';
import { makeScanner } from '../support/browser/axeScanner.ts';
import { clickButton } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { shownToast } from '../support/browser/toasts.ts';
import { writeTimetable } from '../server/modules/busy/timetables/timetable.ts';

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();

/** A timetable of weeks around today. */
function timetableOf(timeZone: string): string {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY - 21 * DAY;
  return writeTimetable({
    ...{ campus: '', now: '', subjects: [], timeZone },
    ...{ term: [new Date(monday).toISOString().slice(0, 10), 12], as: 'single UTC events' },
    rows: [
      ['MATH 201 LINEAR ALGEBRA (Lec) – Gr. 3', 'Mo 10:15-11:45'],
      ['UE Ethik der Informatik, Gr. 2', 'Tu/2 16:00-18:00'],
      ['Gym', 'We 18:00-19:00'],
    ],
  });
}

/** Drags a native slider to a part of its length, from 0 to 1. The radius of its thumb is 8 pixels. */
async function dragTo(slider: Locator, part: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox())!;
  const { mouse } = slider.page();
  const at = (share: number) => x + 8 + share * (width - 16);
  await mouse.move(at(Number(await slider.inputValue()) / (24 * 60)), y + height / 2);
  await mouse.down();
  await mouse.move(at(part), y + height / 2, { steps: 5 });
  await mouse.up();
}

it('a new student drops a timetable in the first steps, ticks and saves it', async () => {
  const { page, context, problems } = await openNewStudent(browser, { url: product.url });
  const { findings, scan } = makeScanner(page);
  await page.goto('/welcome/subjects');
  const zone = page.getByRole('region', { name: 'Use your timetable' });
  await zone.waitFor();
  const timeZone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'timetable.ics', { type: 'text/calendar' }));
    return transfer;
  }, timetableOf(timeZone));
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });

  const dialog = page.getByRole('dialog', { name: 'Your timetable' });
  await dialog.waitFor();
  await dialog.getByLabel('Ethik der Informatik').uncheck();
  const until = dialog.getByRole('slider', { name: 'Until' });
  await dragTo(until, 16.5 / 24);
  expect(await until.getAttribute('aria-valuetext')).toBe('4:30\u00a0PM');
  for (const _ of [1, 2, 3]) await until.press('ArrowRight');
  expect(await until.getAttribute('aria-valuetext')).toBe('6:00\u00a0PM');
  await dialog.getByLabel('Wednesday').uncheck();
  await dialog.getByLabel('Also keep my busy times').check();
  await scan('the dialog of a timetable');
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  const used = page.getByText('Your timetable is filled in. Nothing is saved yet.');
  await used.waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await used.evaluate((line) => line === document.activeElement)).toBe(true);
  await scan('the first step with a timetable');

  await clickButton(page, 'Next');
  await page.getByRole('heading', { level: 2, name: 'When do you have time?' }).waitFor();
  await shownToast(page, 'Your busy times are kept.');
  await page.goto('/settings');
  await page.getByText('timetable.ics').waitFor();
  await page.goto('/profile');
  await page.getByRole('list', { name: 'Your subjects' }).getByText('Linear Algebra').waitFor();
  await page.getByText('8:00 AM – 10:00 AM, 12:00 PM – 6:00 PM').waitFor();
  expect(findings).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
