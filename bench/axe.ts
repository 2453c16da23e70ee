/// <reference lib="dom" />
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** White on this blue is what the product promises of the calendar's events. */
const PROMISED = '.rbc-event';

/**
 * What axe finds serious or critical, one sentence for each element: the rule, where, and why. Looks
 * at the whole page, or only inside a selector.
 */
export async function seriousFindings(
  page: Page,
  { inside, rules }: { inside?: string | undefined; rules?: string[] | undefined } = {},
): Promise<string[]> {
  await restFromMotion(page);
  // No frames here: without them axe needs no second page to gather what it found.
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
          ({ html, target }) => id !== 'color-contrast' || !isPromised(html, target.join(' ')),
        )
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
}

/** Whether an element that axe finds at fault in its contrast is one whose colours are promised. */
export const isPromised = (html: string, target: string) =>
  target.includes(PROMISED) || /class="[^"]*rbc-event/.test(html);

/** Half faded in, a text has another contrast than the one that is read. */
async function restFromMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
