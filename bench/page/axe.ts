/// <reference lib="dom" />
import axe, { type RunOptions } from 'axe-core';
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
  // @axe-core/playwright injects the source three times per analysis, which takes three times as long.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate(
    async (args) => {
      const injected = (globalThis as unknown as { axe: typeof axe }).axe;
      return (await injected.run(args.inside ?? document, args.options)).violations;
    },
    { inside, options },
  );
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
