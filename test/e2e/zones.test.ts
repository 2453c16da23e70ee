import { expect, it } from '@jest/globals';
import { DAY } from '../../contract/durations.ts';
import { isTimeZone, offsetAt } from '../../server/domain/scheduling/wallClock.js';
import { offsetOfText } from '../support/offsetOfText.ts';
import { openSharedBrowser } from '../support/browser/browser.ts';

/** Time zones whose rules changed between the releases of the browser and the service. */
const MOST_CHANGED = 20;

const browser = await openSharedBrowser();

it('the service and the browser have the same offsets for two years in all but a few time zones', async () => {
  const instants = Array.from({ length: 146 }, (_, n) => Date.now() + n * 5 * DAY);
  const page = await browser.newPage();
  const offsets = await page.evaluate((all) => {
    const zones = Intl.supportedValuesOf('timeZone');
    return zones.map((timeZone) => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
      return [timeZone, all.map((at) => format.format(at))] as const;
    });
  }, instants);
  await page.close();
  expect(offsets.length).toBeGreaterThan(400);
  expect(offsets.map(([zone]) => zone).filter((zone) => !isTimeZone(zone))).toEqual([]);
  const differing = offsets.flatMap(([zone, texts]) => {
    const at = instants.find(
      (instant, n) => offsetAt(zone, instant) !== offsetOfText(texts[n] ?? ''),
    );
    return at === undefined ? [] : [`${zone} on ${new Date(at).toISOString()}`];
  });
  expect({ differing, isFew: differing.length <= MOST_CHANGED }).toEqual({
    differing,
    isFew: true,
  });
});
