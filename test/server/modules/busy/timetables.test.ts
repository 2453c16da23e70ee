import { afterAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import { foldText } from '../../../../contract/text.ts';
import { findWeeklySubjects } from '../../../../server/domain/timetable/findLectures.ts';
import { proposeTimetable } from '../../../../server/domain/timetable/propose.ts';
import { listEntries } from '../../../../server/modules/busy/icalendar/listEntries.js';
import { english } from './timetables/english.ts';
import { french } from './timetables/french.ts';
import { german } from './timetables/german.ts';
import { others } from './timetables/others.ts';
import { southern } from './timetables/southern.ts';
import { unseen } from './timetables/unseen.ts';
import { writeTimetable, type Timetable } from './timetables/timetable.ts';

const all = [...german, ...english, ...french, ...southern, ...others, ...unseen];
const figures: string[] = [];

function propose(timetable: Timetable) {
  const { timeZone, known = [] } = timetable;
  const now = Date.parse(timetable.now);
  const { list } = listEntries({
    ...{ text: writeTimetable(timetable), timeZone, email: '' },
    ...{ from: now - 84 * DAY, until: now + 182 * DAY },
  });
  const spellings = new Map(known.map((name) => [foldText(name), name]));
  const weekly = findWeeklySubjects(list, { timeZone, now });
  const found = new Map(
    weekly
      .flatMap(({ names }) => names)
      .flatMap((name) => {
        const spelling = spellings.get(foldText(name));
        return spelling === undefined ? [] : [[name, spelling]];
      }),
  );
  return proposeTimetable(weekly, found);
}

afterAll(() => {
  console.log(figures.join('\n'));
});

describe('a timetable', () => {
  it.each(all.map((timetable) => [timetable.campus, timetable] as const))('%s', (campus, timetable) => {
    const { subjects } = propose(timetable);
    const expected = new Set(timetable.subjects.map(foldText));
    const right = subjects.filter((name) => expected.has(foldText(name)));
    figures.push(`${campus}: ${right.length} of ${expected.size}`);
    expect(subjects.filter((name) => !expected.has(foldText(name)))).toEqual([]);
    expect(right.length).toBe(expected.size);
  });
});
