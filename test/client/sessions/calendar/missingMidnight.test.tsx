/**
 * @jest-environment <rootDir>/test/support/client/zoneEnvironment.js
 * @jest-environment-options {"timeZone": "Africa/Cairo", "customExportConditions": ["node"]}
 */
import { expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { toLocalInput } from '../../../../src/features/sessions/dialogs/localInput.ts';
import { renderGrid, rowsOf } from './renderGrid.tsx';

// The clocks in Cairo skip from 0:00 to 1:00.
const DAY = '2027-04-30';

it.each(['day', 'week'] as const)('a day that starts at 1:00 has 24 hours in the %s', (view) => {
  const { all } = renderGrid(view, DAY);
  const day = view === 'day' ? 0 : 5;
  const slots = all('.rbc-day-slot')[day]!.querySelectorAll('.rbc-time-slot');
  expect(slots).toHaveLength(48);
});

it.each(['day', 'week'] as const)('a session at 10:00 is in the row of 10:00 in the %s', (view) => {
  const start = new Date(`${DAY}T10:00`).toISOString();
  const end = new Date(`${DAY}T11:30`).toISOString();
  const [event] = renderGrid(view, DAY, [start, end]).all('.rbc-event');
  expect(rowsOf(event!)).toEqual([20, 3]);
});

it('a click on the row of 10:00 means 10:00', () => {
  const { slots, onSlot } = renderGrid('day', DAY);
  fireEvent.click(slots[20]!);
  expect(toLocalInput(onSlot.mock.calls[0]![0].toISOString())).toBe(`${DAY}T10:00`);
});
