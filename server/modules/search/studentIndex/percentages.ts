import { WEEKDAYS } from '../../../../contract/constants.ts';
import {
  dayPoints,
  MATCH_POINTS,
  percentageOf,
  skillPoints,
  subjectPoints,
} from '../../../domain/matching/points.ts';
import { hoursClash } from '../../../domain/matching/sharedHours.ts';
import { makeBlock, type RowBlock } from './rowBlock.ts';
import { HAS_HOURS, type StudentTable } from './studentTable.ts';
import { TopicSums } from './topicSums.ts';

/**
 * Returns a function that writes the match percentages of the viewer with the rows of a block that
 * fail no filter: as score(), without its lists.
 * @param viewer a row, 0 for an unknown student
 * @param reliabilityBadges badges that add a bonus
 * @param rows maximum number of rows of a block
 */
export function makePercentages(
  table: StudentTable,
  viewer: number,
  reliabilityBadges: readonly string[],
  rows?: number,
): (block: RowBlock) => void {
  const { daysOf, universityOf, locationOf, badgesOf } = table;
  const sums = new TopicSums(table, viewer, rows);
  const { shared, helpful } = sums;
  const viewerDays = daysOf[viewer] ?? 0;
  const sharedDays = makeSharedDays(table, viewer);
  // Not equal to any row when not set.
  const university = universityOf[viewer] || -1;
  const location = locationOf[viewer] || -1;
  const reliable = reliabilityBadges.reduce(
    (mask, badge) => mask | (1 << table.addBadge(badge)),
    0,
  );

  let neededFor = -Infinity;
  let needed = neededWeights(neededFor, sums);

  return ({ from, to, failed, ranks, lowest }) => {
    sums.read(from, to);
    if (lowest !== neededFor) {
      needed = neededWeights(lowest, sums);
      neededFor = lowest;
    }
    for (let row = from; row < to; row += 1) {
      const at = row - from;
      if (failed[at] !== 0) continue;
      const weight = shared[at] ?? 0;
      const days = viewerDays & (daysOf[row] ?? 0);
      const others =
        (DAY_POINTS[days < HAS_HOURS ? days : sharedDays(row)] ?? 0) +
        (universityOf[row] === university ? MATCH_POINTS.university : 0) +
        (locationOf[row] === location ? MATCH_POINTS.location : 0) +
        (SKILL_POINTS[helpful[at] ?? 0] ?? 0);
      // Reading the topics of the row is only worth it if it can be among the best.
      if (weight < (needed[others] ?? 0)) {
        ranks[at] = -1;
        continue;
      }
      const points = others + subjectPoints(weight, sums.viewerWeight + sums.weightOf(row));
      const isReliable = ((badgesOf[row] ?? 0) & reliable) !== 0;
      ranks[at] = percentageOf(points, isReliable);
    }
  };
}

/** Returns the match percentage of a student with each of the others, 0 for an unknown one. */
export function listPercentages(
  table: StudentTable,
  viewerId: string,
  otherIds: readonly string[],
  reliabilityBadges: readonly string[],
): Map<string, number> {
  const rank = makePercentages(table, table.ids.find(viewerId), reliabilityBadges, 1);
  const block = makeBlock(1);
  const percentageOf = (row: number) => {
    rank({ ...block, from: row, to: row + 1 });
    return block.ranks[0] ?? 0;
  };
  return new Map(otherIds.map((id) => [id, percentageOf(table.ids.find(id))]));
}

/**
 * Returns the weights of shared subjects that a row needs for a rank, by its other points. A row
 * without other subjects needs the lowest weight, unless the limit of a list needs a lower one.
 */
function neededWeights(
  rank: number,
  { viewerWeight, listLimit }: Pick<TopicSums, 'viewerWeight' | 'listLimit'>,
): Float64Array {
  return Float64Array.from({ length: MATCH_POINTS.total + 1 }, (_, others) => {
    // Points are rounded, and at least 1.
    const points = rank - others - MATCH_POINTS.reliabilityBadge - 1;
    const share = points / (2 * MATCH_POINTS.subjects);
    if (share <= 0) return 0;
    const alone = share < 1 ? (viewerWeight * share) / (1 - share) : Infinity;
    return Math.floor(Math.min(alone, (viewerWeight + listLimit) * share));
  });
}

/** The points of each number of helpful skills. */
const SKILL_POINTS = Uint8Array.from({ length: 256 }, (_, helpful) => skillPoints(helpful));

/** The points of each set of shared days. */
const DAY_POINTS = Uint8Array.from({ length: 2 ** WEEKDAYS.length }, (_, bits) =>
  dayPoints(bits.toString(2).replaceAll('0', '').length),
);

/**
 * Returns a function from a row to the bits of the days on which it and the viewer, who both have
 * hours, are free. Days on which both have hours need a common hour.
 */
function makeSharedDays(
  { daysOf, hoursOf }: StudentTable,
  viewer: number,
): (row: number) => number {
  const viewerDays = daysOf[viewer] ?? 0;
  const viewerHours = hoursOf.get(viewer);
  return (row) => {
    const shared = viewerDays & (daysOf[row] ?? 0);
    const hours = hoursOf.get(row);
    let days = shared - HAS_HOURS;
    for (let day = 0; day < WEEKDAYS.length; day += 1) {
      const bit = 1 << day;
      if ((days & bit) !== 0 && hoursClash(viewerHours, hours, day)) days -= bit;
    }
    return days;
  };
}
