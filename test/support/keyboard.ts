import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** More stops than any screen has between two things. */
const FAR = 250;

/**
 * Moves the focus with Tab alone until it is there. Wherever it stops on the way, the person in front
 * of it must be able to see it.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let stops = 0; stops < FAR; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    expect(await hiddenFocus(page)).toBe('');
  }
  throw new Error(`${String(FAR)} times ${key} never reached ${target.toString()}.`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Over whatever the field holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const isFocused = (target: Locator) =>
  target.first().evaluate((element) => element === document.activeElement);

/** Tab goes round inside the dialog. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press('Tab');
    // At its end the focus is caught and put back at its start, a moment later.
    await eventually(async () => {
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
    });
    expect(await hiddenFocus(page)).toBe('');
  }
}

/** What has the focus without showing it; empty where it shows, or where nothing has it. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const isRinged = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (
        (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) ||
        / 0px 0px 0px [1-9]/.test(boxShadow)
      );
    };
    // A hidden checkbox shows it on the chip that is its label; the guards of a dialog pass it on.
    const shown = [focused, focused.parentElement, focused.nextElementSibling];
    const isGuard = focused.hasAttribute('data-base-ui-focus-guard');
    // Tab also stops at the parts inside of one, where the browser shows it.
    const hasParts = focused.matches('input[type="datetime-local"]');
    return isGuard || hasParts || shown.some(isRinged) ? '' : focused.outerHTML.slice(0, 300);
  });
