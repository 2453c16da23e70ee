import { describe, expect, it } from '@jest/globals';
import { slotOnWeekdays } from '../../../src/features/sessions/defaultSlots.ts';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';

// A Monday.
const at = (hour: number, minute: number) => new Date(2026, 10, 23, hour, minute, 17);

describe('a session with a buddy', () => {
  it.each([
    ['the next half hour of a shared day', ['Monday'], at(11, 34), '2026-11-23T12:00'],
    ['the next half hour of a shared day', ['Monday'], at(11, 4), '2026-11-23T11:30'],
    ['16:00 of a later shared day', ['Thursday', 'Friday'], at(11, 34), '2026-11-26T16:00'],
    ['a later day once today is over', ['Monday', 'Tuesday'], at(23, 40), '2026-11-24T16:00'],
    ['the same day of the next week', ['Monday'], at(23, 40), '2026-11-30T16:00'],
    ['the next half hour without shared days', [], at(23, 40), '2026-11-24T00:00'],
  ])('starts at %s', (_case, weekdays, now, expected) => {
    const { start, end } = slotOnWeekdays(weekdays, now);
    expect(toLocalInput(start)).toBe(expected);
    expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000);
  });
});
