import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import type * as LocalInput from '../../../src/features/sessions/localInput.ts';

const MODULE = new URL('../../../src/features/sessions/localInput.ts', import.meta.url).href;

/** Runs the function in a process whose clocks are in that zone; a running one cannot be moved. */
function inZone<Result>(zone: string, work: (module: typeof LocalInput) => Result): Result {
  const script = `import * as module from ${JSON.stringify(MODULE)};
    process.stdout.write(JSON.stringify((${work.toString()})(module)));`;
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { env: { ...process.env, NODE_OPTIONS: '', TZ: zone }, encoding: 'utf8' },
  );
  return JSON.parse(output) as Result;
}

describe.each([
  ['UTC', '2026-03-02T10:00'],
  ['America/New_York', '2026-03-02T05:00'],
  ['Asia/Kolkata', '2026-03-02T15:30'],
])('in %s', (zone, shown) => {
  const found = inZone(zone, ({ toLocalInput, fromLocalInput }) => {
    const typed = toLocalInput('2026-07-15T08:30:00.000Z');
    const start = Date.parse('2026-01-01T00:07:31.123Z');
    const quarters = Array.from({ length: 365 * 96 }, (_, index) => start + index * 900_000);
    return {
      stored: ['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00+02:00'].map(toLocalInput),
      typed: [fromLocalInput(typed), fromLocalInput(typed, '2026-07-15T09:00:00.000Z')],
      moved: quarters
        .map((instant) => new Date(instant).toISOString())
        .filter((iso) => fromLocalInput(toLocalInput(iso), iso) !== iso),
      noTimes: ['', 'tomorrow', '2026-13-01T10:00'].map((text) => fromLocalInput(text)),
    };
  });

  it('a stored time is shown on the clocks of the student, whatever its own offset', () => {
    expect(found.stored).toEqual([shown, shown]);
  });

  it('a time that is typed is understood as it is shown', () => {
    expect(found.typed).toEqual(['2026-07-15T08:30:00.000Z', '2026-07-15T08:30:00.000Z']);
  });

  it('saving unchanged keeps the instant to the millisecond, in every quarter of an hour', () => {
    expect(found.moved).toEqual([]);
  });

  it('what is no time is null', () => {
    expect(found.noTimes).toEqual([null, null, null]);
  });
});

describe('in New York, where summer time begins and ends', () => {
  const found = inZone('America/New_York', ({ toLocalInput, fromLocalInput, localZone }) => ({
    zone: localZone(),
    twice: ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'].map((iso) => ({
      text: toLocalInput(iso),
      saved: fromLocalInput(toLocalInput(iso), iso),
    })),
    after: fromLocalInput('2026-11-01T02:30'),
    never: fromLocalInput('2026-03-08T02:30'),
  }));

  it('of the 1:30 that comes twice, either is kept when it is not touched', () => {
    expect(found.twice).toEqual([
      { text: '2026-11-01T01:30', saved: '2026-11-01T05:30:00.000Z' },
      { text: '2026-11-01T01:30', saved: '2026-11-01T06:30:00.000Z' },
    ]);
  });

  it('the hour after both is winter time', () => {
    expect(found.after).toBe('2026-11-01T07:30:00.000Z');
  });

  it('the 2:30 that does not come is taken as the time an hour later', () => {
    expect(found.never).toBe('2026-03-08T07:30:00.000Z');
  });

  it('the zone is called by its name', () => {
    expect(found.zone).toBe('America/New_York');
  });
});
