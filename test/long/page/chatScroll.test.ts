import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSharedBrowser } from '../../support/browser/browser.ts';
import { demoStudent, demoSender, openDemoSession } from '../../support/browser/demoStudents.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { bubble, composer, openChat } from '../../support/browser/pageActions.ts';
import {
  expectNoScroll,
  threadRegion,
  waitForStableLayout,
} from '../../support/browser/threadView.ts';

// Scroll position of the thread, with real layout.

const TALL = 'tall '.repeat(800);

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const { url } = product;
const me = await demoStudent(url, 'maya');
const sendToMaya = {
  eleni: await demoSender(url, 'eleni', me._id),
  daniel: await demoSender(url, 'daniel', me._id),
};
const maya = await openDemoSession(browser, url, 'maya');

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name} ${String(number)}.`);

const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });

describe('a thread that is scrolled to the end', () => {
  it('shows received and sent messages at once', async () => {
    await sendToMaya.eleni(numbered('long', 300));
    await openChat(maya, 'Eleni');
    await expectEnd(maya, 'long 299.');
    for (const text of numbered('live', 5)) {
      await sendToMaya.eleni([text]);
      await bubble(maya, text).waitFor();
    }
    await expectEnd(maya, 'live 4.');
    await send(maya, numbered('own', 10));
    await bubble(maya, 'own 9.').getByText('Sent').waitFor();
    await expectEnd(maya, 'own 9.');
  });

  it('stays at the end while a draft grows, shrinks and is deleted', async () => {
    await composer(maya).fill('one\ntwo\nthree\nfour');
    await expectEnd(maya, 'own 9.');
    await composer(maya).fill('');
    await expectEnd(maya, 'own 9.');
    await composer(maya).pressSequentially('ab');
    await composer(maya).press('Backspace');
    await composer(maya).press('Backspace');
    await expectEnd(maya, 'own 9.');
    await sendToMaya.eleni(['after the draft']);
    await expectEnd(maya, 'after the draft');
  });

  it('stays at the end when both students send at once', async () => {
    await Promise.all([
      send(maya, numbered('from Maya', 10)),
      sendToMaya.eleni(numbered('from Eleni', 10)),
    ]);
    // Unsent messages come last, after received ones.
    await bubble(maya, 'from Maya 9.').getByText('Sent').waitFor();
    await sendToMaya.eleni(['the last of both']);
    await expectEnd(maya, 'the last of both');
  });

  it('stays at the end on both sides of a short thread, also when the server is killed', async () => {
    const daniel = await openDemoSession(browser, product.url, 'daniel');
    await openChat(daniel, 'Maya');
    await openChat(maya, 'Daniel');
    await send(maya, numbered('quick', 10));
    for (const page of [maya, daniel]) await expectEnd(page, 'quick 9.');

    await product.kill();
    await send(maya, numbered('while it is down', 5));
    await product.start();
    await bubble(daniel, 'while it is down 4.').waitFor();
    await send(daniel, ['back again']);
    for (const page of [maya, daniel]) await expectEnd(page, 'back again');
    await daniel.context().close();
  });

  it('stays at the end when very long messages arrive, also after a reload', async () => {
    await sendToMaya.daniel([TALL]);
    await sendToMaya.daniel(['after one']);
    await expectEnd(maya, 'after one');
    await maya.reload();
    await expectEnd(maya, 'after one');

    await sendToMaya.daniel([TALL, TALL, TALL, TALL, 'after four', 'the very last']);
    await expectEnd(maya, 'the very last');
    await maya.reload();
    await expectEnd(maya, 'the very last');
  });
});

describe('a thread that is opened by URL', () => {
  it('loads without layout shifts, and the page itself does not scroll', async () => {
    await maya.addInitScript(countShifts);
    await maya.reload();
    await expectEnd(maya, 'the very last');
    const { shift, beyond } = await maya.evaluate(() => ({
      shift: (window as ShiftingWindow).shift,
      beyond: document.documentElement.scrollHeight - window.innerHeight,
    }));
    expect(shift).toBeLessThan(0.02);
    expect(beyond).toBe(0);
  });
});

describe('a thread that is scrolled up', () => {
  it('scrolls to the end with "Jump to latest", past very long messages', async () => {
    await scrollUp(maya, 5_000);
    await jump(maya).click();
    await expectEnd(maya, 'the very last');
    await sendToMaya.daniel(['after the jump']);
    await expectEnd(maya, 'after the jump');
  });

  it('follows new messages after it is scrolled back to the end', async () => {
    await scrollUp(maya, 300);
    await maya.mouse.wheel(0, 2_000);
    await jump(maya).waitFor({ state: 'detached' });
    await sendToMaya.daniel(['after the wheel']);
    await expectEnd(maya, 'after the wheel');
  });

  it('does not move for received messages, and scrolls to the end for sent ones', async () => {
    await scrollUp(maya, 1_500);
    await expectNoScroll(maya, async () => {
      await sendToMaya.daniel(['unseen', TALL, 'unseen too']);
      await maya.getByText('Daniel Osei: unseen too').waitFor({ state: 'attached' });
    });
    await maya.getByRole('button', { name: 'Jump to latest 3 new messages' }).waitFor();
    await send(maya, ['and here I am']);
    await expectEnd(maya, 'and here I am');
  });
});

type ShiftingWindow = Window & { shift?: number };

/** Runs in the page. Sums the layout shifts. */
function countShifts(): void {
  const counted: ShiftingWindow = window;
  counted.shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      counted.shift = (counted.shift ?? 0) + entry.value;
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** Expects a stable thread at its end, with the last message visible and no jump button. */
async function expectEnd(page: Page, lastText: string): Promise<void> {
  await bubble(page, lastText).last().waitFor();
  await waitForStableLayout(page);
  expect(await threadRegion(page).evaluate(distanceToEnd)).toBeLessThan(4);
  expect(await bubble(page, lastText).last().isVisible()).toBe(true);
  expect(await page.getByRole('article').last().innerText()).toContain(lastText);
  expect(await jump(page).count()).toBe(0);
}

const distanceToEnd = (element: Element) =>
  element.scrollHeight - element.scrollTop - element.clientHeight;

async function scrollUp(page: Page, distance: number): Promise<void> {
  await threadRegion(page).hover();
  await page.mouse.wheel(0, -distance);
  await jump(page).waitFor();
  await waitForStableLayout(page);
}

/** Sends the messages without pauses. */
async function send(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  }
}
