import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openSharedBrowser, openStrictSession } from '../support/browser/browser.ts';
import { demoStudent, signInAs } from '../support/browser/demoStudents.ts';
import { pressBack } from '../support/browser/pageActions.ts';
import { startSharedProduct } from '../support/browser/product.ts';
import { waitFor } from '../support/waitFor.ts';

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;

it('a long press opens the menu of a message, and a swipe replies to it', async () => {
  const [{ _id: mayaId }, { _id: priyaId, call }] = [
    await demoStudent(url, 'maya'),
    await demoStudent(url, 'priya'),
  ];
  await call('/messages', { recipientId: mayaId, message: 'Shall we swap notes?' });
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
