import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { LIMITS } from '../../../contract/constants.ts';
import { openSharedBrowser } from '../../support/browser/browser.ts';
import { demoStudent, demoSender, openDemoSession } from '../../support/browser/demoStudents.ts';
import { bubble, composer, openChat } from '../../support/browser/pageActions.ts';
import { waitFor } from '../../support/waitFor.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { isLarge } from '../../support/size.ts';
import { recordFrames, type Frame } from '../../support/browser/threadFrames.ts';
import {
  expectNoScroll,
  threadRegion,
  waitForStableLayout,
} from '../../support/browser/threadView.ts';

// Scroll position of the thread, with real layout. Its messages have very different heights.

const COUNT = isLarge ? 600 : 300;
const TALLEST = 40;
const TALL = 'tall '.repeat(800);
/** Pixels of one wheel step. Less than the viewport height, so that consecutive frames share a row. */
const NOTCH = 500;

const product = await startSharedProduct({ args: [] });
const browser = await openSharedBrowser();
const { url } = product;
const me = await demoStudent(url, 'maya');
const sendToMaya = {
  eleni: await demoSender(url, 'eleni', me._id),
  daniel: await demoSender(url, 'daniel', me._id),
};
await sendToMaya.eleni(Array.from({ length: COUNT }, (_, number) => textOf(number)));
const maya = await openDemoSession(browser, url, 'maya');

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name} ${String(number)}.`);

/** Returns a text of 1 to 40 lines. On every second page, all texts have one line. */
function textOf(number: number): string {
  const isShort = Math.floor(number / LIMITS.messagePage) % 2 === 0;
  const part = isShort ? 0 : ((number * 7_919) % 101) / 100;
  const more = Array.from(
    { length: Math.floor(TALLEST * part ** 2) },
    (_, line) => `line ${String(line + 2)}`,
  );
  return [`message ${String(number)}.`, ...more].join('\n');
}

const region = () => threadRegion(maya);
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });
const scrollTop = () => region().evaluate((element) => element.scrollTop);
const distanceToEnd = (page: Page) =>
  threadRegion(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.abs(scrollHeight - scrollTop - clientHeight),
  );

/** Opens the thread from the list of buddies. Returns a getter of the recorded frames. */
async function open(): Promise<() => Promise<Frame[]>> {
  await maya.goto('/chat');
  const link = maya.getByRole('link', { name: /Eleni/ });
  await link.waitFor();
  const frames = await recordFrames(maya);
  await link.click();
  await region().hover();
  await waitForStableLayout(maya);
  return frames;
}

/** Turns the wheel by a number of steps. */
async function turn(notches: number, height: number): Promise<void> {
  for (let notch = 0; notch < notches; notch += 1) {
    await maya.mouse.wheel(0, height);
    await maya.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Returns how far the messages move from frame to frame, in pixels. */
function movesIn(frames: readonly Frame[]): number[] {
  return frames.slice(1).map(({ tops }, index) => {
    const before = frames[index]!.tops;
    const shared = Object.keys(tops).find((text) => text in before);
    return shared === undefined ? NaN : tops[shared]! - before[shared]!;
  });
}

/** Returns whether a part of the element is inside the visible part of the thread. */
const isInView = (element: Locator) =>
  element.evaluate((message) => {
    const { top, bottom } = message.getBoundingClientRect();
    const view = message.closest('[aria-label=Messages]')!.getBoundingClientRect();
    return bottom > view.top && top < view.bottom;
  });

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const hasBlank = (frames: readonly Frame[]) => frames.some(({ covered }) => covered < 0.5);

describe('a thread of many pages', () => {
  it('opens at its end in the first frame, without blank space from the second frame on', async () => {
    const frames = await (await open())();
    // In the first frame, rows that are taller than estimated can still be invisible.
    const [, ...full] = frames;
    expect(full.length).toBeGreaterThan(0);
    expect(hasBlank(full)).toBe(false);
    expect(Math.max(...frames.map(({ toEnd }) => toEnd))).toBeLessThan(4);
    expect(Math.max(...movesIn(full).map(Math.abs))).toBeLessThan(2);
  });

  it('scrolls exactly as far as the wheel turns while older pages load', async () => {
    await open();
    const height = await region().evaluate(({ scrollHeight }) => scrollHeight);
    const frames = await recordFrames(maya);
    const notches = 60;
    for (let notch = 0; notch < notches; notch += 1) {
      // Wait for the next page, because the thread cannot scroll above the loaded messages.
      await waitFor(async () => expect(await scrollTop()).toBeGreaterThan(NOTCH));
      await turn(1, -NOTCH);
    }
    await waitForStableLayout(maya);
    const seen = await frames();
    const moves = movesIn(seen);
    expect(hasBlank(seen)).toBe(false);
    expect(Math.min(...moves)).toBeGreaterThan(-2);
    expect(Math.abs(sum(moves) - notches * NOTCH)).toBeLessThan(2);
    const grown = await region().evaluate(({ scrollHeight }) => scrollHeight);
    expect(grown).toBeGreaterThan(2 * height);
    await expectNoScroll(maya, () => waitForStableLayout(maya));
  });

  it('scrolls to a found message of an earlier page and focuses it', async () => {
    await maya.goto('/chat');
    await maya.getByRole('searchbox', { name: 'Search chats' }).fill('message 42');
    await maya.getByRole('region', { name: 'Found messages' }).getByRole('link').first().click();
    const found = maya.getByRole('article').filter({ hasText: /message 42\./ });
    await found.waitFor();
    await waitFor(async () =>
      expect(await found.evaluate((element) => element === document.activeElement)).toBe(true),
    );
    await waitForStableLayout(maya);
    await waitFor(() => expect(new URL(maya.url()).search).toBe(''));
    expect(await isInView(found)).toBe(true);
  });

  it('does not move while older messages load and are measured', async () => {
    await open();
    let release = () => {};
    await maya.route(/before=/, async (route) => {
      await new Promise<void>((go) => (release = go));
      await route.continue();
    });
    for (let pages = 0; pages < 4; pages += 1) {
      const asked = maya.waitForRequest(/before=/);
      // Above the loaded messages.
      await turn(1, -100_000);
      await asked;
      const responded = maya.waitForResponse(/before=/);
      await expectNoScroll(maya, async () => {
        release();
        await responded;
        await waitFor(async () => expect(await scrollTop()).toBeGreaterThan(NOTCH));
      });
    }
    await maya.unroute(/before=/);
  });

  it('shows no blank frame, even when scrolled fast', async () => {
    await open();
    const frames = await recordFrames(maya);
    for (const height of [-3_000, -6_000, 4_000, -12_000, 9_000, -20_000]) await turn(4, height);
    await waitForStableLayout(maya);
    expect(hasBlank(await frames())).toBe(false);
    await expectNoScroll(maya, () => waitForStableLayout(maya));
  });

  it('scrolls by keyboard, also to the end', async () => {
    await open();
    await region().focus();
    const keys = ['PageUp', 'PageUp', 'Home', 'ArrowUp', 'PageDown'];
    for (const key of keys) {
      const { text, top } = await topRow();
      await maya.keyboard.press(key);
      await waitFor(async () => expect(await topRow()).not.toEqual({ text, top }));
      await waitForStableLayout(maya);
    }
    await jump(maya).waitFor();
    await maya.keyboard.press('End');
    await jump(maya).waitFor({ state: 'detached' });
    await waitForStableLayout(maya);
    expect(await distanceToEnd(maya)).toBeLessThan(4);
    await region()
      .getByText(`message ${String(COUNT - 1)}.`)
      .waitFor();
  });

  it('scrolls by touch, and does not move for new messages when scrolled up', async () => {
    await open();
    for (let times = 0; times < 5; times += 1) await dragDown(300);
    await jump(maya).waitFor();
    expect(await distanceToEnd(maya)).toBeGreaterThan(1_000);
    await expectNoScroll(maya, async () => {
      await sendToMaya.eleni(['one more', textOf(100), 'and another']);
      await maya.getByRole('button', { name: 'Jump to latest 3 new messages' }).waitFor();
    });
  });
});

describe('a thread that is scrolled to the end', () => {
  it('shows received and sent messages at once', async () => {
    await maya.goto('/chat');
    await openChat(maya, 'Eleni');
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
    const daniel = await openDemoSession(browser, url, 'daniel');
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

it('a thread that is opened by URL loads without layout shifts, and the page itself does not scroll', async () => {
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

/** Drags down by touch from the middle of the thread. */
async function dragDown(distance: number): Promise<void> {
  const box = (await region().boundingBox())!;
  const session = await maya.context().newCDPSession(maya);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) => {
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 + (moved ?? 0) };
    return session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [point],
    });
  };
  await touch('touchStart', 0);
  for (let moved = 0; moved <= distance; moved += 10) await touch('touchMove', moved);
  await touch('touchEnd');
  await session.detach();
}

/** Returns the text and position of the first visible message. */
const topRow = () =>
  region().evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const rows = Array.from(element.querySelectorAll('article'));
    const row = rows.find((each) => each.getBoundingClientRect().bottom > top);
    return { text: row?.textContent, top: row?.getBoundingClientRect().top };
  });

type ShiftingWindow = Window & { shift?: number };

/** Runs in the page. Sums the layout shifts. */
function countShifts(): void {
  const counted: ShiftingWindow = window;
  counted.shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      counted.shift = (counted.shift ?? 0) + entry.value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** Expects a stable thread at its end, with the last message visible and no jump button. */
async function expectEnd(page: Page, lastText: string): Promise<void> {
  await bubble(page, lastText).last().waitFor();
  await waitForStableLayout(page);
  expect(await distanceToEnd(page)).toBeLessThan(4);
  expect(await bubble(page, lastText).last().isVisible()).toBe(true);
  expect(await page.getByRole('article').last().innerText()).toContain(lastText);
  expect(await jump(page).count()).toBe(0);
}

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
