import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** The thread of the chat page: what scrolls. */
export const list = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** What is in the middle of the view stays where it is, whatever happens. */
export async function expectStill(page: Page, happen: () => Promise<void>): Promise<void> {
  await settle(page);
  const middle = await list(page).evaluateHandle((element) => {
    const { top, height } = element.getBoundingClientRect();
    const rows = Array.from(element.querySelectorAll('article'));
    const row = rows.find((each) => each.getBoundingClientRect().bottom > top + height / 2);
    return { text: row?.textContent ?? '', top: row?.getBoundingClientRect().top ?? 0 };
  });
  const { text, top } = await middle.jsonValue();
  await happen();
  await settle(page);
  const tops = await list(page).evaluate(
    (element, wanted) =>
      Array.from(element.querySelectorAll('article'))
        .filter((each) => each.textContent === wanted)
        .map((each) => each.getBoundingClientRect().top),
    text,
  );
  expect(tops.some((now) => Math.abs(now - top) < 2)).toBe(true);
}

/** Waits until nothing has moved or changed its size for some frames. */
export async function settle(page: Page): Promise<void> {
  await list(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let known = '';
        let frames = 0;
        const look = () => {
          const now = `${String(element.scrollTop)} ${String(element.scrollHeight)}`;
          frames = now === known ? frames + 1 : 0;
          known = now;
          if (frames === 20) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
