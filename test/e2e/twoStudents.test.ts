import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { HOUR, MINUTE } from '../../contract/durations.ts';
import type { StudySession } from '../../contract/sessions.ts';
import { openSharedBrowser, openStrictSession } from '../support/browser/browser.ts';
import {
  demoSender,
  demoStudent,
  openDemoSession,
  signInAs,
} from '../support/browser/demoStudents.ts';
import {
  bubble,
  clickButton,
  composer,
  heading,
  pressBack,
  sendMessage,
} from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

// What two students see of each other, each in a browser.

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const { url } = product;
const me = await demoStudent(url, 'maya');
const { _id } = await demoStudent(url, 'daniel');
const daniel = { _id, say: await demoSender(url, 'daniel', me._id) };
const maya = await openDemoSession(browser, url, 'maya');
const daniels = await openDemoSession(browser, url, 'daniel');

it('a message shows a toast at the top right, without motion if reduced, which opens the chat', async () => {
  await daniel.say(['Are you coming?']);
  const toasts = maya.getByRole('list', { name: 'Live notifications' }).getByRole('listitem');
  const toast = toasts.filter({ hasText: 'Daniel Osei sent you' });
  await toast.waitFor();
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const page = await maya.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(x).toBeGreaterThan(page.width / 2);
  expect(page.width - (x + width)).toBeLessThan(40);
  expect(y).toBeLessThan(page.height / 4);
  // It comes at once, and leaves at once after its time.
  const duration = await toast.evaluate((item) => getComputedStyle(item).animationDuration);
  expect(parseFloat(duration)).toBeLessThan(0.001);

  await toast.getByText('New Message').click();
  await maya.getByRole('article').filter({ hasText: 'Are you coming?' }).waitFor();
  expect(new URL(maya.url()).pathname).toBe(`/chat/${daniel._id}`);
  await toast.waitFor({ state: 'detached' });
});

it('a student studies now, and a buddy who sees it on Home joins with one tap', async () => {
  for (const page of [maya, daniels]) await page.goto(`${url}/dashboard`);
  await clickButton(maya, 'Study now');
  const form = maya.getByRole('dialog', { name: 'Study now' });
  await form.getByLabel('What do you study?').fill('Hash tables');
  await form.getByRole('button', { name: '25 min' }).click();
  await form.getByRole('button', { name: 'Start' }).click();
  await heading(maya, 'Hash tables').waitFor();

  // Live, without a reload.
  await daniels.getByRole('button', { name: 'Join now Hash tables' }).click();
  await heading(daniels, 'Hash tables').waitFor();
  for (const page of [maya, daniels]) {
    await page.getByRole('heading', { name: 'Here now: 2' }).waitFor();
  }
  expect(new URL(daniels.url()).pathname).toBe(new URL(maya.url()).pathname);
});

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
  const start = Date.now() - 5 * MINUTE;
  const { _id: id } = (await me.call('/sessions', {
    title: 'Normal forms',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR).toISOString(),
    participants: [daniel._id],
  })) as StudySession;
  await maya.goto(`${url}/sessions?session=${id}`);
  await maya.getByRole('link', { name: 'Open room' }).click();
  await person(maya, 'You').getByText('here', { exact: true }).waitFor();
  await daniels.goto(`${url}/sessions/${id}`);
  await person(maya, 'Daniel Osei').getByText('here', { exact: true }).waitFor();

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
  await sendMessage(maya, 'Which sheet?');
  await clickButton(daniels, '1 new message');
  expect(await composerEnd()).toBeLessThan(844 - 60);
  await bubble(daniels, 'Which sheet?').waitFor();
  await daniels.getByRole('button', { name: '1 new message' }).waitFor({ state: 'detached' });

  await clickButton(daniels, 'Add a goal');
  await daniels.getByRole('textbox', { name: 'Goal', exact: true }).fill('Sheet 6');
  await clickButton(daniels, 'Add');
  await person(maya, 'Daniel Osei').getByText('Sheet 6').waitFor();

  await clickButton(maya, 'Start');
  await daniels.getByRole('timer').waitFor();
  // A pause shows the same second for both, however long the reading takes.
  await clickButton(daniels, 'Pause');
  await maya.getByText('Focus, round 1 (paused)').waitFor();
  const seconds = await secondsOf(daniels);
  expect(seconds).toBeGreaterThan(24 * 60);
  expect(await secondsOf(maya)).toBe(seconds);
  await maya.reload();
  await maya.getByText('Focus, round 1 (paused)').waitFor();
  expect(await secondsOf(maya)).toBe(seconds);
  await clickButton(maya, 'Continue');
  await daniels.getByText('Focus, round 1', { exact: true }).waitFor();

  await clickButton(daniels, 'Leave');
  await person(maya, 'Daniel Osei')
    .getByText('here', { exact: true })
    .waitFor({ state: 'detached' });
  await maya.getByText('Daniel Osei left.').waitFor({ state: 'attached' });
});

describe('a file upload on a slow network', () => {
  const text = { mimeType: 'text/plain', buffer: Buffer.alloc(300_000, 'a') };
  const bar = () => maya.getByRole('progressbar');

  /** Starts an upload. Returns how to change the speed of the network. */
  async function upload(name: string, bytesPerSecond: number) {
    const session = await maya.context().newCDPSession(maya);
    await session.send('Network.enable');
    const limit = (uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await limit(bytesPerSecond);
    await maya.locator('input[type=file]').setInputFiles({ name, ...text });
    await maya.getByRole('button', { name: 'Send', exact: true }).click();
    return limit;
  }

  it('shows its progress until it is sent', async () => {
    await maya.goto(`/chat/${daniel._id}`);
    const limit = await upload('notes.txt', 20_000);
    await waitFor(async () => {
      const { percent, label } = await bar().evaluate((element) => ({
        percent: Number(element.getAttribute('aria-valuenow')),
        label: element.parentElement?.textContent,
      }));
      expect(percent).toBeGreaterThan(0);
      expect(percent).toBeLessThan(100);
      expect(label).toBe(`Uploading notes.txt${String(percent)}%`);
    });
    await limit(-1);
    await maya
      .getByRole('article')
      .getByRole('link', { name: /notes\.txt/ })
      .waitFor();
    expect(await bar().count()).toBe(0);
  });

  it('stops on Cancel, and keeps the file in the composer', async () => {
    const stopped = maya.waitForEvent('requestfailed');
    await upload('more.txt', 5_000);
    await bar().waitFor();
    await maya.getByRole('button', { name: 'Cancel' }).click();
    expect((await stopped).url()).toMatch(/\/api\/messages\/upload$/);
    await bar().waitFor({ state: 'detached' });
    expect(
      await maya
        .getByRole('article')
        .getByRole('link', { name: /more\.txt/ })
        .count(),
    ).toBe(0);
    await maya.getByRole('button', { name: 'Remove more.txt' }).waitFor();
  });
});

it('a long press opens the menu of a message, and a swipe replies to it', async () => {
  const { _id: priyaId, call } = await demoStudent(url, 'priya');
  await call('/messages', { recipientId: me._id, message: 'Shall we swap notes?' });
  const { page, context, problems } = await openStrictSession(browser, {
    ...{ url, width: 390, hasTouch: true },
  });
  await signInAs(page, 'Maya Lindqvist');
  await page.goto(`/chat/${priyaId}`);
  const finger = await openFinger(page);
  const message = page.getByRole('article').filter({ hasText: 'Shall we swap notes?' });

  const entry = page.getByRole('menuitem', { name: 'Copy text' });
  await finger.press(message, entry);
  await pressBack(page);
  await entry.waitFor({ state: 'detached' });
  const button = message.getByRole('button', { name: 'Message options' });
  await waitFor(async () =>
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('0'),
  );

  await finger.swipe(message, { right: 30, down: 0 });
  await finger.swipe(message, { right: 80, down: 60 });
  const reply = page.getByRole('group', { name: 'Reply to Priya Raman' });
  expect(await reply.count()).toBe(0);
  await finger.swipe(message, { right: 80, down: 0 });
  await reply.getByText('Shall we swap notes?').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

/** Milliseconds after which a press is tried again. The page needs 500. */
const PRESS = 3_000;

/** A finger on the screen of the page. */
async function openFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points as never });
  const centre = async (target: Locator) => {
    // Waits until it no longer moves.
    await target.click({ trial: true });
    const box = (await target.getByRole('paragraph').boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return {
    async swipe(target: Locator, { right, down }: { right: number; down: number }) {
      const { x, y } = await centre(target);
      await touch('touchStart', [{ x, y }]);
      for (let part = 1; part <= 4; part += 1) {
        await touch('touchMove', [{ x: x + (right * part) / 4, y: y + (down * part) / 4 }]);
      }
      await touch('touchEnd', []);
    },
    /**
     * Lifts the finger after something appeared, which must stay. Presses again where the page cancelled the
     * press, as when a message arrives at that moment.
     */
    async press(target: Locator, expected: Locator) {
      await waitFor(async () => {
        await touch('touchStart', [await centre(target)]);
        const hasAppeared = await expected.waitFor({ timeout: PRESS }).then(
          () => true,
          () => false,
        );
        await touch('touchEnd', []);
        expect(hasAppeared).toBe(true);
      });
      await expected.click({ trial: true });
    },
  };
}
