import { WEEKDAYS } from '../../../../contract/constants.ts';
import { hoursClash } from '../../../domain/matching/sharedHours.ts';
import { HAS_HOURS, type StudentTable } from './studentTable.ts';

/**
 * Returns a function from a row to the bits of the days on which it and the viewer, who both have
 * hours, are free. Days on which both have hours need a common hour.
 */
export function makeSharedDays(
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
