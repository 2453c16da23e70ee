import { expect, it } from '@jest/globals';
import { agoText } from '../../../src/ui/times.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T12:00:30.000Z', 'now'],
  ['2026-03-10T11:59:01.000Z', 'now'],
  ['2026-03-10T11:58:59.000Z', '1 minute ago'],
  ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T09:30:00.000Z', '2 hours ago'],
  ['2026-03-09T12:00:00.000Z', 'yesterday'],
  ['2026-03-04T12:00:00.000Z', '6 days ago'],
  ['2026-03-02T12:00:00.000Z', 'Mar 2, 2026'],
])('agoText formats %s as "%s"', (iso, text) => {
  expect(agoText(iso, NOW)).toBe(text);
});
