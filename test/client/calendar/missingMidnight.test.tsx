/**
 * @jest-environment <rootDir>/test/support/client/zoneEnvironment.js
 * @jest-environment-options {"timeZone": "Africa/Cairo", "customExportConditions": ["node"]}
 */
import { expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { renderGrid, rowsOf } from './renderGrid.tsx';

// The clocks in Cairo skip from 0:00 to 1:00.
const DAY = '2027-04-30';

it.each([
  ['day', 0],
  ['week', 5],
] as const)('a day that starts at 1:00 has 10:00 in its row in the %s', (view, column) => {
  const [start, end] = ['10:00', '11:30'].map((time) => new Date(`${DAY}T${time}`).toISOString());
  const { all, onSlot } = renderGrid(view, DAY, [start!, end!]);
  const slots = all('.rbc-day-slot')[column]!.querySelectorAll('.rbc-time-slot');
  expect(slots).toHaveLength(48);
  const labels = all('.rbc-time-gutter .rbc-label').map(({ textContent }) => textContent);
  expect(labels.slice(0, 3).map((label) => label.replace(/\s/g, ' '))).toEqual([
    ...['12 AM', '1 AM', '2 AM'],
  ]);
  expect(rowsOf(all('.rbc-event')[0]!)).toEqual([20, 3]);
  fireEvent.click(slots[20]!);
  expect(toLocalInput(onSlot.mock.calls[0]![0].toISOString())).toBe(`${DAY}T10:00`);
});
