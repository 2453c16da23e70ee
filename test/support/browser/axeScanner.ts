import type { Page } from 'playwright-core';
import { seriousFindings } from '../../../bench/page/axe.ts';

/** The themes differ in colors only, so the dark one checks only the contrast. */
const THEMES = [
  { colorScheme: 'light', rules: undefined },
  { colorScheme: 'dark', rules: ['color-contrast'] },
] as const;

/**
 * Returns a function that runs axe on the current state of the page in both themes and collects the
 * serious and critical findings.
 */
export function makeScanner(page: Page) {
  const findings: string[] = [];
  const scan = async (what: string, inside?: string) => {
    for (const { colorScheme, rules } of THEMES) {
      await page.emulateMedia({ colorScheme });
      const found = await seriousFindings(page, { inside, rules: rules && [...rules] });
      findings.push(...found.map((finding) => `${what}, ${colorScheme}: ${finding}`));
    }
  };
  return { findings, scan };
}
