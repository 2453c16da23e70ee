import { describe, expect, it } from '@jest/globals';
import { betterClock, measureClock } from '../../../src/features/rooms/serviceClock.ts';

describe('the clock of the service', () => {
  const measured = (ahead: number, error: number) => ({ ahead, error });

  it('is known up to half of the time that a request took', () => {
    const now = '2026-03-02T10:00:00.000Z';
    const sentAt = Date.parse(now) - 60_000;
    expect(measureClock(now, sentAt - 100, sentAt + 300)).toEqual(measured(59_900, 200));
  });

  it('keeps the most precise measurement when a slow request agrees with it', () => {
    const precise = measured(1_000, 20);
    expect(betterClock(undefined, precise)).toBe(precise);
    expect(betterClock(precise, measured(2_400, 1_500))).toBe(precise);
    expect(betterClock(measured(2_400, 1_500), precise)).toBe(precise);
  });

  it('takes the later measurement after the clock of the device was set', () => {
    const later = measured(9_000, 1_500);
    expect(betterClock(measured(1_000, 20), later)).toBe(later);
  });
});
