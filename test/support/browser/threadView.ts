import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** The scroll container of the thread. */
export const threadRegion = (page: Page) =>
  page.getByRole('region', { name: 'Messages', exact: true });

/** Expects that the message in the middle of the viewport does not move during the action. */
export async function expectNoScroll(page: Page, action: () => Promise<void>): Promise<void> {
  await waitForStableLayout(page);
  const middle = await threadRegion(page).evaluateHandle((element) => {
    const { top, height } = element.getBoundingClientRect();
    const rows = Array.from(element.querySelectorAll('article'));
    const row = rows.find((each) => each.getBoundingClientRect().bottom > top + height / 2);
    return { text: row?.textContent ?? '', top: row?.getBoundingClientRect().top ?? 0 };
  });
  const { text, top } = await middle.jsonValue();
  await action();
  await waitForStableLayout(page);
  const tops = await threadRegion(page).evaluate(
    (element, expected) =>
      Array.from(element.querySelectorAll('article'))
        .filter((each) => each.textContent === expected)
        .map((each) => each.getBoundingClientRect().top),
    text,
  );
  expect(tops.some((now) => Math.abs(now - top) < 2)).toBe(true);
}

/** Waits until position and height of the thread are unchanged for 20 frames. */
export async function waitForStableLayout(page: Page): Promise<void> {
  await threadRegion(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let previous = '';
        let frames = 0;
        const check = () => {
          const now = `${String(element.scrollTop)} ${String(element.scrollHeight)}`;
          frames = now === previous ? frames + 1 : 0;
          previous = now;
          if (frames === 20) resolve();
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
}
