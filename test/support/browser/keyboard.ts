import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { waitFor } from '../waitFor.ts';

/** More tab stops than any screen has. */
const MAX_STOPS = 250;

/**
 * Presses Tab until the target has the focus, and returns how often. Expects a visible focus at every
 * stop.
 */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.first().waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus(target)) return stops;
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBe('');
  }
  throw new Error(`${String(MAX_STOPS)} × Tab did not reach ${target.toString()}.`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Replaces the value of the field. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

export const hasFocus = (target: Locator) =>
  target.first().evaluate((element) => element === document.activeElement);

/** Expects that Tab keeps the focus inside the dialog. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press('Tab');
    // After the last element, the dialog moves the focus to the first one asynchronously.
    await waitFor(async () =>
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      ),
    );
    expect(await hiddenFocus(page)).toBe('');
  }
}

/** Returns the HTML of the focused element if its focus is not visible, otherwise an empty string. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const isRinged = (element: Element | null): boolean => {
      if (!element) return false;
      // A link that covers its card shows the focus around the card.
      return [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
        const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
        return isOutlined || / 0px 0px 0px [1-9]/.test(boxShadow);
      });
    };
    // A hidden checkbox shows the focus on its label. The focus guards of a dialog pass it on.
    const shown = [focused, focused.parentElement, focused.nextElementSibling];
    const isGuard = focused.hasAttribute('data-base-ui-focus-guard');
    // Tab also stops at the parts of a date field, where the browser shows the focus.
    const hasParts = focused.matches('input[type="datetime-local"]');
    return isGuard || hasParts || shown.some(isRinged) ? '' : focused.outerHTML.slice(0, 300);
  });
