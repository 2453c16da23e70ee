import { WEEKDAYS } from '../../contract/constants.ts';
import { weightOf } from '../matching/idf.ts';
import { MATCH_POINTS, subjectPoints } from '../matching/score.ts';
import { makeSharedDays } from './sharedDays.ts';
import type { StudentTable } from './studentTable.ts';

/** Marks of topics. */
const STUDIED = 1;
const KNOWN = 2;

/**
 * Returns a function that computes the match percentage of the viewer with a row: the same number as
 * score(), without its lists.
 * @param viewer a row, 0 for an unknown student
 * @param reliabilityBadges badges that add a bonus
 */
export function makePercentages(
  table: StudentTable,
  viewer: number,
  reliabilityBadges: readonly string[],
): (row: number) => number {
  const { items, universityOf, locationOf, badgesOf } = table;
  const { items: topics, starts, subjectCounts, skillCounts } = items;
  const weights = weightsOf(table);
  const marks = new Uint8Array(weights.length);
  let viewerWeight = 0;
  items.forEach(viewer, (topic, isSubject) => {
    if (isSubject) viewerWeight += weights[topic] ?? 0;
    marks[topic] = (marks[topic] ?? 0) | (isSubject ? STUDIED : KNOWN);
  });
  const sharedDays = makeSharedDays(table, viewer);
  // Not equal to any row when not set.
  const university = universityOf[viewer] || -1;
  const location = locationOf[viewer] || -1;
  const reliable = reliabilityBadges.reduce(
    (mask, badge) => mask | (1 << table.addBadge(badge)),
    0,
  );

  return (row) => {
    const start = starts[row] ?? 0;
    const skillsStart = start + (subjectCounts[row] ?? 0);
    const end = skillsStart + (skillCounts[row] ?? 0);
    let shared = 0;
    let weight = 0;
    let helpful = 0;
    for (let i = start; i < skillsStart; i += 1) {
      const topic = topics[i] ?? 0;
      const mark = marks[topic] ?? 0;
      weight += weights[topic] ?? 0;
      if ((mark & STUDIED) !== 0) shared += weights[topic] ?? 0;
      if ((mark & KNOWN) !== 0) helpful += 1;
    }
    for (let i = skillsStart; i < end; i += 1) {
      if (((marks[topics[i] ?? 0] ?? 0) & STUDIED) !== 0) helpful += 1;
    }
    const sum =
      subjectPoints(shared, viewerWeight + weight) +
      (DAY_POINTS[sharedDays(row)] ?? 0) +
      (universityOf[row] === university ? MATCH_POINTS.university : 0) +
      (locationOf[row] === location ? MATCH_POINTS.location : 0);
    const skills = MATCH_POINTS.perHelpfulSkill * Math.min(helpful, MATCH_POINTS.helpfulSkillsMax);
    const isReliable = ((badgesOf[row] ?? 0) & reliable) !== 0;
    const badge = isReliable && sum + skills > 0 ? MATCH_POINTS.reliabilityBadge : 0;
    return Math.min(sum + skills + badge, MATCH_POINTS.total);
  };
}

/** The weights of all topics as subjects. */
function weightsOf({ subjectCounts, students }: StudentTable): Float64Array {
  return Float64Array.from(subjectCounts, (count) => weightOf(students, Math.max(count, 1)));
}

/** The points of each set of shared days. */
const DAY_POINTS = Uint8Array.from({ length: 2 ** WEEKDAYS.length }, (_, bits) => {
  const shared = bits.toString(2).replaceAll('0', '').length;
  return MATCH_POINTS.perSharedDay * Math.min(shared, MATCH_POINTS.countedDays);
});
