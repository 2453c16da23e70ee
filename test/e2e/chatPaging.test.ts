import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { LIMITS } from '../../contract/constants.ts';
import { openBrowser } from '../support/browser.ts';
import { demoStudent, demoWriter, openDemoSeat, type Say } from '../support/demoSeats.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct, type Product } from '../support/product.ts';
import { watchFrames, type Frame } from '../support/threadFrames.ts';
import { expectStill, list, settle } from '../support/threadView.ts';

// A thread that is far longer than what is loaded of it, whose messages have very different heights.

const COUNT = 600;
const TALLEST = 40;
/** One turn of a wheel: less than the view is high, so that two frames always share a row. */
const NOTCH = 500;

let product: Product;
let browser: Browser;
let page: Page;
let say: Say;

beforeAll(async () => {
  product = await startProduct({ args: [], env: { RATE_LIMITS: 'off' } });
  browser = await openBrowser();
  const me = await demoStudent(product.url, 'maya');
  say = await demoWriter(product.url, 'eleni', me._id);
  await say(Array.from({ length: COUNT }, (_, number) => textOf(number)));
  page = await openDemoSeat(browser, product.url, 'maya');
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** Of 1 to 40 lines, in no order; on every second page of one line each. */
function textOf(number: number): string {
  const isShort = Math.floor(number / LIMITS.messagePage) % 2 === 0;
  const part = isShort ? 0 : ((number * 7_919) % 101) / 100;
  const more = Array.from(
    { length: Math.floor(TALLEST * part ** 2) },
    (_, line) => `line ${String(line + 2)}`,
  );
  return [`message ${String(number)}.`, ...more].join('\n');
}

const region = () => list(page);
const jump = () => page.getByRole('button', { name: 'Jump to latest' });
const scrollTop = () => region().evaluate((element) => element.scrollTop);
const distanceToEnd = () =>
  region().evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.abs(scrollHeight - scrollTop - clientHeight),
  );

/** Opens the thread from the list of buddies; answers each frame in which there were messages. */
async function open(): Promise<() => Promise<Frame[]>> {
  await page.goto('/chat');
  const link = page.getByRole('link', { name: /Eleni/ });
  await link.waitFor();
  const frames = await watchFrames(page);
  await link.click();
  await region().hover();
  await settle(page);
  return frames;
}

/** Turns the wheel, one notch after the other. */
async function turn(notches: number, height: number): Promise<void> {
  for (let notch = 0; notch < notches; notch += 1) {
    await page.mouse.wheel(0, height);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** How far what is seen has moved from frame to frame, as the reader's eyes have it. */
function movesIn(frames: readonly Frame[]): number[] {
  return frames.slice(1).map(({ tops }, place) => {
    const before = frames[place]!.tops;
    const shared = Object.keys(tops).find((text) => text in before);
    return shared === undefined ? NaN : tops[shared]! - before[shared]!;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const hasBlank = (frames: readonly Frame[]) => frames.some(({ covered }) => covered < 0.5);

describe('a thread of many pages', () => {
  it('is at its end from its first frame on, and full from its second', async () => {
    const frames = await (await open())();
    // In the first, rows that are far taller than was thought may still be out of sight.
    const [, ...full] = frames;
    expect(full.length).toBeGreaterThan(0);
    expect(hasBlank(full)).toBe(false);
    expect(Math.max(...frames.map(({ toEnd }) => toEnd))).toBeLessThan(4);
    expect(Math.max(...movesIn(full).map(Math.abs))).toBeLessThan(2);
  });

  it('moves under the wheel exactly as far as it is turned, however many pages come in', async () => {
    await open();
    const height = await region().evaluate(({ scrollHeight }) => scrollHeight);
    const frames = await watchFrames(page);
    const notches = 60;
    for (let notch = 0; notch < notches; notch += 1) {
      // Whoever is faster than the pages come in is held up at the top.
      await eventually(async () => {
        expect(await scrollTop()).toBeGreaterThan(NOTCH);
      });
      await turn(1, -NOTCH);
    }
    await settle(page);
    const seen = await frames();
    const moves = movesIn(seen);
    expect(hasBlank(seen)).toBe(false);
    expect(Math.min(...moves)).toBeGreaterThan(-2);
    expect(Math.abs(sum(moves) - notches * NOTCH)).toBeLessThan(2);
    const grown = await region().evaluate(({ scrollHeight }) => scrollHeight);
    expect(grown).toBeGreaterThan(2 * height);
    await expectStill(page, () => settle(page));
  });

  it('stands still while what is above it comes in and is measured', async () => {
    await open();
    let release = () => {};
    await page.route(/before=/, async (route) => {
      await new Promise<void>((go) => (release = go));
      await route.continue();
    });
    for (let pages = 0; pages < 8; pages += 1) {
      const asked = page.waitForRequest(/before=/);
      // Past the top of what is loaded.
      await turn(1, -100_000);
      await asked;
      const answered = page.waitForResponse(/before=/);
      await expectStill(page, async () => {
        release();
        await answered;
        await eventually(async () => {
          expect(await scrollTop()).toBeGreaterThan(NOTCH);
        });
      });
    }
    await page.unroute(/before=/);
  });

  it('is blank in no frame, however far one turn goes', async () => {
    await open();
    const frames = await watchFrames(page);
    for (const height of [-3_000, -6_000, 4_000, -12_000, 9_000, -20_000]) await turn(4, height);
    await settle(page);
    expect(hasBlank(await frames())).toBe(false);
    await expectStill(page, () => settle(page));
  });

  it('is scrolled by the keyboard, to its very end too', async () => {
    await open();
    await region().focus();
    const keys = ['PageUp', 'PageUp', 'Home', 'ArrowUp', 'PageDown'];
    for (const key of keys) {
      const { text, top } = await topRow();
      await page.keyboard.press(key);
      await eventually(async () => {
        expect(await topRow()).not.toEqual({ text, top });
      });
      await settle(page);
    }
    await jump().waitFor();
    await page.keyboard.press('End');
    await jump().waitFor({ state: 'detached' });
    await settle(page);
    expect(await distanceToEnd()).toBeLessThan(4);
    await page.getByText(`message ${String(COUNT - 1)}.`).waitFor();
  });

  it('is scrolled by touch, and lets who reads further up be', async () => {
    await open();
    for (let times = 0; times < 5; times += 1) await dragDown(300);
    await jump().waitFor();
    expect(await distanceToEnd()).toBeGreaterThan(1_000);
    await expectStill(page, async () => {
      await say(['one more', textOf(100), 'and another']);
      await page.getByRole('button', { name: 'Jump to latest 3 new messages' }).waitFor();
    });
  });
});

/** As a finger does that is put down in the middle of the thread. */
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

/** The first message in view, and where it is. */
const topRow = () =>
  region().evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const rows = Array.from(element.querySelectorAll('article'));
    const row = rows.find((each) => each.getBoundingClientRect().bottom > top);
    return { text: row?.textContent, top: row?.getBoundingClientRect().top };
  });
