import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { LIMITS } from '../../../contract/constants.ts';
import { openSharedBrowser } from '../../support/browser/browser.ts';
import { demoStudent, demoSender, openDemoSession } from '../../support/browser/demoStudents.ts';
import { waitFor } from '../../support/waitFor.ts';
import { startSharedProduct } from '../../support/browser/product.ts';
import { recordFrames, type Frame } from '../../support/browser/threadFrames.ts';
import {
  expectNoScroll,
  threadRegion,
  waitForStableLayout,
} from '../../support/browser/threadView.ts';

// A thread of many pages whose messages have very different heights.

const COUNT = 600;
const TALLEST = 40;
/** Pixels of one wheel step. Less than the viewport height, so that consecutive frames share a row. */
const NOTCH = 500;

const product = await startSharedProduct({ args: [], env: { RATE_LIMITS: 'off' } });
const browser = await openSharedBrowser();
const me = await demoStudent(product.url, 'maya');
const sendToMaya = await demoSender(product.url, 'eleni', me._id);
await sendToMaya(Array.from({ length: COUNT }, (_, number) => textOf(number)));
const page = await openDemoSession(browser, product.url, 'maya');

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

const region = () => threadRegion(page);
const jump = () => page.getByRole('button', { name: 'Jump to latest' });
const scrollTop = () => region().evaluate((element) => element.scrollTop);
const distanceToEnd = () =>
  region().evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.abs(scrollHeight - scrollTop - clientHeight),
  );

/** Opens the thread from the list of buddies. Returns a getter of the recorded frames. */
async function open(): Promise<() => Promise<Frame[]>> {
  await page.goto('/chat');
  const link = page.getByRole('link', { name: /Eleni/ });
  await link.waitFor();
  const frames = await recordFrames(page);
  await link.click();
  await region().hover();
  await waitForStableLayout(page);
  return frames;
}

/** Turns the wheel by a number of steps. */
async function turn(notches: number, height: number): Promise<void> {
  for (let notch = 0; notch < notches; notch += 1) {
    await page.mouse.wheel(0, height);
    await page.evaluate(() => new Promise(requestAnimationFrame));
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
    const frames = await recordFrames(page);
    const notches = 60;
    for (let notch = 0; notch < notches; notch += 1) {
      // Wait for the next page, because the thread cannot scroll above the loaded messages.
      await waitFor(async () => expect(await scrollTop()).toBeGreaterThan(NOTCH));
      await turn(1, -NOTCH);
    }
    await waitForStableLayout(page);
    const seen = await frames();
    const moves = movesIn(seen);
    expect(hasBlank(seen)).toBe(false);
    expect(Math.min(...moves)).toBeGreaterThan(-2);
    expect(Math.abs(sum(moves) - notches * NOTCH)).toBeLessThan(2);
    const grown = await region().evaluate(({ scrollHeight }) => scrollHeight);
    expect(grown).toBeGreaterThan(2 * height);
    await expectNoScroll(page, () => waitForStableLayout(page));
  });

  it('scrolls to a found message of an earlier page and focuses it', async () => {
    await page.goto('/chat');
    await page.getByRole('searchbox', { name: 'Search chats' }).fill('message 42');
    await page.getByRole('region', { name: 'Found messages' }).getByRole('link').first().click();
    const found = page.getByRole('article').filter({ hasText: /message 42\./ });
    await found.waitFor();
    await waitFor(async () =>
      expect(await found.evaluate((element) => element === document.activeElement)).toBe(true),
    );
    await waitForStableLayout(page);
    await waitFor(() => expect(new URL(page.url()).search).toBe(''));
    expect(await isInView(found)).toBe(true);
  });

  it('does not move while older messages load and are measured', async () => {
    await open();
    let release = () => {};
    await page.route(/before=/, async (route) => {
      await new Promise<void>((go) => (release = go));
      await route.continue();
    });
    for (let pages = 0; pages < 4; pages += 1) {
      const asked = page.waitForRequest(/before=/);
      // Above the loaded messages.
      await turn(1, -100_000);
      await asked;
      const responded = page.waitForResponse(/before=/);
      await expectNoScroll(page, async () => {
        release();
        await responded;
        await waitFor(async () => expect(await scrollTop()).toBeGreaterThan(NOTCH));
      });
    }
    await page.unroute(/before=/);
  });

  it('shows no blank frame, even when scrolled fast', async () => {
    await open();
    const frames = await recordFrames(page);
    for (const height of [-3_000, -6_000, 4_000, -12_000, 9_000, -20_000]) await turn(4, height);
    await waitForStableLayout(page);
    expect(hasBlank(await frames())).toBe(false);
    await expectNoScroll(page, () => waitForStableLayout(page));
  });

  it('scrolls by keyboard, also to the end', async () => {
    await open();
    await region().focus();
    const keys = ['PageUp', 'PageUp', 'Home', 'ArrowUp', 'PageDown'];
    for (const key of keys) {
      const { text, top } = await topRow();
      await page.keyboard.press(key);
      await waitFor(async () => expect(await topRow()).not.toEqual({ text, top }));
      await waitForStableLayout(page);
    }
    await jump().waitFor();
    await page.keyboard.press('End');
    await jump().waitFor({ state: 'detached' });
    await waitForStableLayout(page);
    expect(await distanceToEnd()).toBeLessThan(4);
    await region()
      .getByText(`message ${String(COUNT - 1)}.`)
      .waitFor();
  });

  it('scrolls by touch, and does not move for new messages when scrolled up', async () => {
    await open();
    for (let times = 0; times < 5; times += 1) await dragDown(300);
    await jump().waitFor();
    expect(await distanceToEnd()).toBeGreaterThan(1_000);
    await expectNoScroll(page, async () => {
      await sendToMaya(['one more', textOf(100), 'and another']);
      await page.getByRole('button', { name: 'Jump to latest 3 new messages' }).waitFor();
    });
  });
});

/** Drags down by touch from the middle of the thread. */
async function dragDown(distance: number): Promise<void> {
  const box = (await region().boundingBox())!;
  const session = await page.context().newCDPSession(page);
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
