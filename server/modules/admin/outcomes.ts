import { setImmediate } from 'node:timers/promises';
import { DAY } from '../../../contract/durations.ts';
import {
  OUTCOME_STEPS,
  type OutcomeCounts,
  type OutcomesResponse,
} from '../../../contract/outcomes.ts';
import { type ShownCount, type ShownCounts, suppress } from '../../domain/outcomes/suppress.ts';
import { mondayOf, weekOf } from '../../domain/studyTime/weeks.ts';
import type { Context } from '../../platform/context.ts';
import { countReached } from './outcomeRepository.ts';

/** With the present one. */
const WEEKS = 26;
/** Match percentages, both ends included. */
const BANDS = [
  { from: 0, to: 19 },
  { from: 20, to: 39 },
  { from: 40, to: 59 },
  { from: 60, to: 79 },
  { from: 80, to: 100 },
] as const;
const NOT_KNOWN = BANDS.length;

/** Returns how far the requests of the last 26 weeks came, by week and by match percentage. */
export async function findOutcomes({ database, now: clock }: Context): Promise<OutcomesResponse> {
  const now = clock();
  const mondays = lastMondays(now);
  // By step, week and band.
  const tables = OUTCOME_STEPS.map(() => mondays.map(() => Array<number>(NOT_KNOWN + 1).fill(0)));
  for (const { week, ...sentIn } of daysOf(mondays, now)) {
    for (const { percentage, step, count } of await countReached(database, sentIn)) {
      const band = bandOf(percentage);
      // A request that reached a step counts for those before it.
      for (const table of tables.slice(0, step + 1)) {
        const ofWeek = table[week] ?? [];
        ofWeek[band] = (ofWeek[band] ?? 0) + count;
      }
    }
    // SQLite blocks the process while it counts a day.
    await setImmediate();
  }
  const shown = suppress(tables);
  const weeks = mondays.map((monday, week) => ({
    monday: monday.toISOString().slice(0, 10),
    counts: countsOf(shown, ({ weeks: counts }) => counts[week]),
  }));
  return {
    weeks: weeks.slice(0, weeks.findLastIndex(({ counts }) => counts.sent !== '<5') + 1),
    bands: [...BANDS, null].map((percentages, band) => ({
      percentages,
      counts: countsOf(shown, ({ bands: counts }) => counts[band]),
    })),
    total: countsOf(shown, ({ total }) => total),
  };
}

/** The first instants of weeks in UTC, the present week first. */
function lastMondays(now: Date): Date[] {
  const present = weekOf(now.getTime(), 'UTC');
  return Array.from({ length: WEEKS }, (_, ago) => mondayOf(present - ago));
}

/** Returns the days of the weeks that have begun, with the index of their week. */
const daysOf = (mondays: readonly Date[], now: Date) =>
  mondays.flatMap((monday, week) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((day) => monday.getTime() + day * DAY)
      .filter((start) => start <= now.getTime())
      .map((start) => ({
        week,
        since: new Date(start).toISOString(),
        until: new Date(start + DAY).toISOString(),
        now: now.toISOString(),
      })),
  );

function bandOf(percentage: number | null): number {
  return percentage === null ? NOT_KNOWN : BANDS.findIndex(({ to }) => percentage <= to);
}

/** Returns the counts of a group, by step. */
const countsOf = (
  shown: readonly ShownCounts[],
  pick: (counts: ShownCounts) => ShownCount | undefined,
): OutcomeCounts =>
  Object.fromEntries(
    shown.map((counts, step) => [OUTCOME_STEPS[step], pick(counts)]),
  ) as OutcomeCounts;
