import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { HOUR, MINUTE } from '../../contract/durations.ts';
import type { StudySession } from '../../contract/sessions.ts';
import { openSharedBrowser } from '../support/browser/browser.ts';
import { demoStudent, openDemoSession } from '../support/browser/demoStudents.ts';
import { bubble, clickButton, composer, sendMessage } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

const person = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });

/** Seconds on the timer of a page. */
async function secondsOf(page: Page): Promise<number> {
  const [minutes = NaN, seconds = NaN] = (await page.getByRole('timer').innerText())
    .split(':')
    .map(Number);
  return minutes * 60 + seconds;
}

it('two students in a room see each other, one timer and their goals', async () => {
  const [maya, daniel] = [await demoStudent(url, 'maya'), await demoStudent(url, 'daniel')];
  const start = Date.now() - 5 * MINUTE;
  const { _id: id } = (await maya.call('/sessions', {
    title: 'Normal forms',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
    participants: [daniel._id],
  })) as StudySession;
  const mayas = await openDemoSession(browser, url, 'maya');
  const daniels = await openDemoSession(browser, url, 'daniel');

  await mayas.goto(`${url}/sessions?session=${id}`);
  await mayas.getByRole('link', { name: 'Open room' }).click();
  await person(mayas, 'You').getByText('here', { exact: true }).waitFor();
  await daniels.goto(`${url}/sessions/${id}`);
  await person(mayas, 'Daniel Osei').getByText('here', { exact: true }).waitFor();

  // Beside the cards on a laptop, and one button away on a phone.
  const composerEnd = () => composer(daniels).evaluate((box) => box.getBoundingClientRect().bottom);
  await daniels.setViewportSize({ width: 1280, height: 800 });
  expect(await composerEnd()).toBeLessThan(800);
  await daniels.setViewportSize({ width: 390, height: 844 });
  expect(await composerEnd()).toBeGreaterThan(844);
  await clickButton(daniels, 'Chat');
  expect(await composerEnd()).toBeLessThan(844 - 60);
  await daniels.evaluate(() => {
    window.scrollTo(0, 0);
  });
  // What is not in view is not read.
  await sendMessage(mayas, 'Which sheet?');
  await clickButton(daniels, '1 new message');
  expect(await composerEnd()).toBeLessThan(844 - 60);
  await bubble(daniels, 'Which sheet?').waitFor();
  await daniels.getByRole('button', { name: '1 new message' }).waitFor({ state: 'detached' });

  await clickButton(daniels, 'Add a goal');
  await daniels.getByRole('textbox', { name: 'Goal', exact: true }).fill('Sheet 6');
  await clickButton(daniels, 'Add');
  await person(mayas, 'Daniel Osei').getByText('Sheet 6').waitFor();

  await clickButton(mayas, 'Start');
  await daniels.getByRole('timer').waitFor();
  // A pause shows the same second for both, however long the reading takes.
  await clickButton(daniels, 'Pause');
  await mayas.getByText('Focus, round 1 (paused)').waitFor();
  const seconds = await secondsOf(daniels);
  expect(seconds).toBeGreaterThan(24 * 60);
  expect(await secondsOf(mayas)).toBe(seconds);
  await mayas.reload();
  await mayas.getByText('Focus, round 1 (paused)').waitFor();
  expect(await secondsOf(mayas)).toBe(seconds);
  await clickButton(mayas, 'Continue');
  await daniels.getByText('Focus, round 1', { exact: true }).waitFor();

  await clickButton(daniels, 'Leave');
  await daniels.getByText(/^You left the room\. You can come back until /).waitFor();
  expect(new URL(daniels.url()).pathname).toBe('/dashboard');
  await person(mayas, 'Daniel Osei')
    .getByText('here', { exact: true })
    .waitFor({ state: 'detached' });
  await mayas.getByText('Daniel Osei left.').waitFor({ state: 'attached' });
});
