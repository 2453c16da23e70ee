/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The product specification fixes the colors of calendar events, white on #3b82f6. */
const SPECIFIED_COLORS = '.rbc-event';

/**
 * Returns the serious and critical axe findings, one line per element with rule, selector and reason.
 * @param options.inside limits the check to a selector.
 */
export async function seriousFindings(
  page: Page,
  { inside, rules }: { inside?: string | undefined; rules?: string[] | undefined } = {},
): Promise<string[]> {
  await finishAnimations(page);
  // Legacy mode avoids a second page. It only lacks support for frames.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (inside !== undefined) builder.include(inside);
  if (rules !== undefined) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(
          ({ html, target }) =>
            id !== 'color-contrast' || !hasSpecifiedColors(html, target.join(' ')),
        )
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
}

/** Returns whether the colors of an element are fixed by the specification. */
export const hasSpecifiedColors = (html: string, target: string) =>
  target.includes(SPECIFIED_COLORS) || /class="[^"]*rbc-event/.test(html);

/** Finishes running animations, which change the contrast of text. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
