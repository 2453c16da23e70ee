import { ASSUMPTIONS } from './assumptions.ts';
import type { Random, Simulated } from './population.ts';
import { acceptance, held, type Ranking } from './rankings.ts';

/** Measures of a term. */
export interface Outcome {
  /** Share of the requests that were accepted. */
  accepted: number;
  /** Sessions held per ten students shown. */
  heldPerTen: number;
  /** Share of the students with a buddy after two weeks. */
  coverage: number;
  /** Gini coefficient of how often students were shown: 0 if all equally often. */
  gini: number;
}

/** Weeks after which coverage is measured. */
const COVERAGE_WEEKS = 2;

/** Simulates a term in which lists are in the order of a ranking. */
export function simulateTerm(
  students: readonly Simulated[],
  { value, knowsRoom = false }: Ranking,
  random: Random,
): Outcome {
  const lists = students.map((viewer) => rank(students, viewer, value));
  const buddies = students.map(() => new Set<number>());
  const asked = students.map(() => new Set<number>());
  const shown = students.map(() => 0);
  let [requests, accepted, sessions, coverage] = [0, 0, 0, 0];
  const hasRoom = (index: number) => (buddies[index]?.size ?? 0) < ASSUMPTIONS.capacity;
  for (let week = 1; week <= ASSUMPTIONS.weeks; week += 1) {
    for (const [viewer, list] of lists.entries()) {
      if (!hasRoom(viewer)) continue;
      const isShown = (other: number) =>
        !asked[viewer]?.has(other) &&
        !buddies[viewer]?.has(other) &&
        (!knowsRoom || hasRoom(other));
      const page = firstOf(list, ASSUMPTIONS.shown, isShown);
      for (const other of page) shown[other] = (shown[other] ?? 0) + 1;
      for (const other of page.slice(0, ASSUMPTIONS.contactsPerWeek)) {
        if (!hasRoom(viewer)) break;
        asked[viewer]?.add(other);
        requests += 1;
        const [a, b] = [students[viewer], students[other]];
        if (!a || !b || !hasRoom(other) || random() >= acceptance(a, b)) continue;
        accepted += 1;
        buddies[viewer]?.add(other);
        buddies[other]?.add(viewer);
      }
    }
    sessions += countSessions(students, buddies, random);
    if (week === COVERAGE_WEEKS) {
      coverage = buddies.filter(({ size }) => size > 0).length / students.length;
    }
  }
  const shownInAll = shown.reduce((sum, count) => sum + count, 0);
  return {
    accepted: accepted / requests,
    heldPerTen: (10 * sessions) / shownInAll,
    coverage,
    gini: giniOf(shown),
  };
}

/** Returns the first items that fulfil the condition. */
function firstOf(list: readonly number[], count: number, isShown: (item: number) => boolean) {
  const found: number[] = [];
  for (const item of list) {
    if (found.length === count) break;
    if (isShown(item)) found.push(item);
  }
  return found;
}

/** Returns the others in the order of their values, the viewer left out. */
function rank(
  students: readonly Simulated[],
  viewer: Simulated,
  valueOf: Ranking['value'],
): number[] {
  return students
    .map((other, index) => ({
      index,
      value: other === viewer ? -Infinity : valueOf(viewer, other),
    }))
    .sort((one, other) => other.value - one.value)
    .slice(0, -1)
    .map(({ index }) => index);
}

function countSessions(
  students: readonly Simulated[],
  buddies: readonly ReadonlySet<number>[],
  random: Random,
): number {
  let count = 0;
  for (const [index, others] of buddies.entries()) {
    for (const other of others) {
      const [a, b] = [students[index], students[other]];
      // Each pair once.
      if (a && b && index < other && random() < held(a, b)) count += 1;
    }
  }
  return count;
}

function giniOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, count) => total + count, 0);
  const weighted = sorted.reduce((total, count, index) => total + (index + 1) * count, 0);
  return (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length;
}
