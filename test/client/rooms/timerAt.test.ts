import { describe, expect, it } from '@jest/globals';
import { MINUTE, SECOND } from '../../../contract/durations.ts';
import { countdownText, timerAt } from '../../../src/features/rooms/timerAt.ts';

const startedAt = '2026-03-02T10:00:00.000Z';
const start = Date.parse(startedAt);
const timer = { focus: 25, break: 5, startedAt, pausedFor: 0 };

describe('a timer with breaks', () => {
  it.each([
    [0, 'focus', 25 * MINUTE, 1],
    [25 * MINUTE - 1, 'focus', 1, 1],
    [25 * MINUTE, 'break', 5 * MINUTE, 1],
    [30 * MINUTE, 'focus', 25 * MINUTE, 2],
    [86 * MINUTE, 'break', 4 * MINUTE, 3],
  ])('%p ms after the start is in %s with %p ms left, round %p', (ran, phase, left, round) => {
    expect(timerAt(timer, start + ran)).toEqual({ phase, left, round, isPaused: false });
  });

  it('does not count pauses', () => {
    const paused = { ...timer, pausedAt: new Date(start + 10 * MINUTE).toISOString() };
    const state = { phase: 'focus', left: 15 * MINUTE, round: 1 };
    expect(timerAt(paused, start + 40 * MINUTE)).toEqual({ ...state, isPaused: true });
    const continued = { ...timer, pausedFor: 30 * MINUTE };
    expect(timerAt(continued, start + 40 * MINUTE)).toEqual({ ...state, isPaused: false });
  });

  it('has not begun for a device whose clock is behind', () => {
    expect(timerAt(timer, start - SECOND)).toMatchObject({ phase: 'focus', left: 25 * MINUTE });
  });
});

it('a timer without breaks is over after its minutes', () => {
  const free = { focus: 50, startedAt, pausedFor: 0 };
  expect(timerAt(free, start + 20 * MINUTE)).toMatchObject({ phase: 'focus', left: 30 * MINUTE });
  expect(timerAt(free, start + 50 * MINUTE)).toMatchObject({ phase: 'over', left: 0 });
});

it.each([
  [0, '00:00'],
  [1, '00:01'],
  [25 * MINUTE, '25:00'],
  [3 * 60 * MINUTE + SECOND, '3:00:01'],
])('%p ms are shown as %s', (left, text) => {
  expect(countdownText(left)).toBe(text);
});
