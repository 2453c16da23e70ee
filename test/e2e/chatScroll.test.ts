import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { demoStudent, demoWriter, openDemoSeat, type Say } from '../support/demoSeats.ts';
import { eventually } from '../support/eventually.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectStill, list, settle } from '../support/threadView.ts';

// Where the thread stands, in a browser that really measures and scrolls.

/** After a kill: the socket's own pauses grow to 5 s. */
const RECONNECT = { timeout: 60_000 };
const TALL = 'tall '.repeat(800);

let product: Product;
let browser: Browser;
let maya: Page;
let sayToMaya: { eleni: Say; daniel: Say };

beforeAll(async () => {
  product = await startProduct({ args: [], env: { RATE_LIMITS: 'off' } });
  browser = await openBrowser();
  const { url } = product;
  const me = await demoStudent(url, 'maya');
  sayToMaya = {
    eleni: await demoWriter(url, 'eleni', me._id),
    daniel: await demoWriter(url, 'daniel', me._id),
  };
  maya = await openDemoSeat(browser, url, 'maya');
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name} ${String(number)}.`);

const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Type a message...' });
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });

describe('who reads at the end', () => {
  it('sees the end of a long thread, of what arrives and of what they send', async () => {
    await sayToMaya.eleni(numbered('long', 300));
    await openChat(maya, 'Eleni');
    await expectEnd(maya, 'long 299.');
    for (const text of numbered('live', 5)) {
      await sayToMaya.eleni([text]);
      await bubble(maya, text).waitFor();
    }
    await expectEnd(maya, 'live 4.');
    await send(maya, numbered('own', 10));
    await bubble(maya, 'own 9.').getByText('Sent').waitFor();
    await expectEnd(maya, 'own 9.');
  });

  it('stays there when both write at once', async () => {
    await Promise.all([
      send(maya, numbered('from Maya', 10)),
      sayToMaya.eleni(numbered('from Eleni', 10)),
    ]);
    // What still waits to be sent stands last, after whatever arrives meanwhile.
    await bubble(maya, 'from Maya 9.').getByText('Sent').waitFor();
    await sayToMaya.eleni(['the last of both']);
    await expectEnd(maya, 'the last of both');
  });

  it('stays there in a short thread, on both sides, and while the server is killed', async () => {
    const daniel = await openDemoSeat(browser, product.url, 'daniel');
    await openChat(daniel, 'Maya');
    await openChat(maya, 'Daniel');
    await send(maya, numbered('quick', 10));
    for (const page of [maya, daniel]) await expectEnd(page, 'quick 9.');

    await product.kill();
    await send(maya, numbered('while it is down', 5));
    await product.start();
    await bubble(daniel, 'while it is down 4.').waitFor(RECONNECT);
    await send(daniel, ['back again']);
    for (const page of [maya, daniel]) await expectEnd(page, 'back again');
    await daniel.context().close();
  });

  it('stays there when very long messages arrive, and is there after a reload', async () => {
    await sayToMaya.daniel([TALL]);
    await sayToMaya.daniel(['after one']);
    await expectEnd(maya, 'after one');
    await maya.reload();
    await expectEnd(maya, 'after one');

    await sayToMaya.daniel([TALL, TALL, TALL, TALL, 'after four', 'the very last']);
    await expectEnd(maya, 'the very last');
    await maya.reload();
    await expectEnd(maya, 'the very last');
  });
});

describe('who opens a thread by its address', () => {
  it('sees nothing shift while it loads, in a page that does not scroll itself', async () => {
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

describe('who has scrolled up', () => {
  it('comes back by "Jump to latest", past very long messages, to the real end', async () => {
    await scrollUp(maya, 5_000);
    await jump(maya).click();
    await expectEnd(maya, 'the very last');
    await sayToMaya.daniel(['after the jump']);
    await expectEnd(maya, 'after the jump');
  });

  it('comes back by their own hand', async () => {
    await scrollUp(maya, 300);
    await maya.mouse.wheel(0, 2_000);
    await jump(maya).waitFor({ state: 'detached' });
    await sayToMaya.daniel(['after the wheel']);
    await expectEnd(maya, 'after the wheel');
  });

  it('is not moved by what arrives, and is by what they send', async () => {
    await scrollUp(maya, 1_500);
    await expectStill(maya, async () => {
      await sayToMaya.daniel(['unseen', TALL, 'unseen too']);
      await maya.getByText('Daniel Osei: unseen too').waitFor({ state: 'attached' });
    });
    await maya.getByRole('button', { name: 'Jump to latest 3 new messages' }).waitFor();
    await send(maya, ['and here I am']);
    await expectEnd(maya, 'and here I am');
  });

  it('is not moved by the older messages that are loaded', async () => {
    await openChat(maya, 'Eleni');
    await expectEnd(maya, 'the last of both');
    await pointAtList(maya);
    // The next page is held back until all is still.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const answered = maya.waitForResponse(/before=/);
    await maya.route(/before=/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = maya.waitForRequest(/before=/);
    await maya.mouse.wheel(0, -20_000);
    await asked;
    await expectStill(maya, async () => {
      const height = await scrollHeight(maya);
      release();
      await answered;
      await eventually(async () => {
        expect(await scrollHeight(maya)).toBeGreaterThan(height + 1_000);
      });
    });
    await jump(maya).waitFor();
  });
});

type ShiftingWindow = Window & { shift?: number };

/** In the page: sums up how much of it has moved without being asked to. */
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

/** All is still, the thread at its end, its last message in sight, and nobody offers a jump. */
async function expectEnd(page: Page, lastText: string): Promise<void> {
  await bubble(page, lastText).last().waitFor(RECONNECT);
  await settle(page);
  expect(await list(page).evaluate(distanceToEnd)).toBeLessThan(4);
  expect(await bubble(page, lastText).last().isVisible()).toBe(true);
  expect(await page.getByRole('article').last().innerText()).toContain(lastText);
  expect(await jump(page).count()).toBe(0);
}

const distanceToEnd = (element: Element) =>
  element.scrollHeight - element.scrollTop - element.clientHeight;

const scrollHeight = (page: Page) => list(page).evaluate((element) => element.scrollHeight);

async function pointAtList(page: Page): Promise<void> {
  await list(page).hover();
}

async function scrollUp(page: Page, distance: number): Promise<void> {
  await pointAtList(page);
  await page.mouse.wheel(0, -distance);
  await jump(page).waitFor();
  await settle(page);
}

/** Types and sends one after the other, as fast as it goes. */
async function send(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  }
}

async function openChat(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).click();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { name: new RegExp(`Chat with ${name}`) }).waitFor();
}
