import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import { foldText } from '../../../../contract/text.ts';
import { findWeeklySubjects } from '../../../../server/domain/timetable/findSubjects.ts';
import { proposeTimetable } from '../../../../server/domain/timetable/propose.ts';
import { listEntries } from '../../../../server/modules/busy/icalendar/listEntries.js';
import { english } from './timetables/english.ts';
import { french } from './timetables/french.ts';
import { further } from './timetables/further.ts';
import { german } from './timetables/german.ts';
import { various } from './timetables/various.ts';
import { mixed } from './timetables/mixed.ts';
import { southern } from './timetables/southern.ts';
import { writeTimetable, type Timetable } from './timetables/timetable.ts';

const timetables = [
  ...[...german, ...english, ...french, ...southern],
  ...[...mixed, ...further, ...various],
];

function propose(timetable: Timetable) {
  const { timeZone, known = [] } = timetable;
  const now = Date.parse(timetable.now);
  const { list } = listEntries({
    ...{ text: writeTimetable(timetable), timeZone, email: '' },
    ...{ from: now - 84 * DAY, until: now + 182 * DAY },
  });
  const weekly = findWeeklySubjects(list, { timeZone, now });
  const keys = new Map(known.map((name) => [foldText(name), name]));
  const spellings = new Map<string, string>();
  for (const name of weekly.flatMap(({ names }) => names)) {
    const spelling = keys.get(foldText(name));
    if (spelling !== undefined) spellings.set(name, spelling);
  }
  return proposeTimetable(weekly, spellings);
}

const results = timetables.map((timetable) => {
  const expected = new Set(timetable.subjects.map(foldText));
  const proposed = propose(timetable).subjects;
  const right = proposed.filter((name) => expected.has(foldText(name)));
  const wrong = proposed.filter((name) => !expected.has(foldText(name)));
  return { campus: timetable.campus, right: right.length, wrong, all: expected.size };
});
const sum = (of: (result: (typeof results)[number]) => number) =>
  results.reduce((total, result) => total + of(result), 0);

describe('the subjects of timetables', () => {
  it.each(results.map((result) => [result.campus, result] as const))(
    'are only the subjects of its lectures: %s',
    (_campus, { wrong }) => {
      expect(wrong).toEqual([]);
    },
  );

  it('are found in nine of ten cases', () => {
    expect(sum(({ right }) => right) / sum(({ all }) => all)).toBeGreaterThanOrEqual(0.9);
  });

  it('have the spelling of the campus', () => {
    const withKnown = timetables.filter(({ known = [] }) => known.length > 0);
    for (const timetable of withKnown) {
      expect(propose(timetable).subjects).toEqual(expect.arrayContaining([...timetable.known!]));
    }
  });
});

it('a calendar of private entries has no subjects', () => {
  const titles = [
    ...['Gym', 'Cooking class', 'Pottery workshop', 'Rec league', 'Morning exercise', 'Run 5000'],
    ...['Book discussion', 'Call Tom', 'Chor', 'Fußballtraining', 'Schicht Café', 'Bible study'],
    ...['Cours de danse', 'Clases de guitarra', 'Corso di nuoto', 'Work', 'Therapy', 'Bins out'],
    ...['Team sync', 'Standup', 'D&D night', 'Date night', 'Clean kitchen', 'Water plants 2'],
  ];
  const description =
    'Join the meeting: https://zoom.example/j/812345\n+49 30 1234567\nPasscode: 99123';
  const rows = titles.map((title) => [title, 'Tu 18:00-19:00', { description }] as const);
  const base = { ...{ campus: '', timeZone: 'Europe/Berlin', now: '2026-11-27' }, subjects: [] };
  const term = ['2026-10-12', 10] as const;
  expect(propose({ ...base, term, as: 'series', rows })).toEqual({ subjects: [], lectures: [] });
  const mixed = [...rows, ['VO Logik', 'Mo 10:00-12:00'] as const];
  expect(propose({ ...base, term, as: 'series', rows: mixed }).subjects).toEqual(['Logik']);
});

describe('the lectures of a timetable', () => {
  const base = { timeZone: 'Europe/Berlin', term: ['2026-10-12', 15], now: '2026-11-27' } as const;

  it.each(['series', 'single UTC events', 'single local events'] as const)(
    'keep their hours when clocks change, as %s',
    (as) => {
      const rows = [['VO Logik', 'Mo 10:15-11:45; Fr/2 14:00-16:00']] as const;
      expect(propose({ ...base, campus: '', as, rows, subjects: [] }).lectures).toEqual([
        { day: 'Monday', start: 615, end: 705 },
        { day: 'Friday', start: 840, end: 960 },
      ]);
    },
  );

  it('are in the time zone of the student', () => {
    const text = { ...base, campus: '', as: 'single UTC events' as const, subjects: [] };
    const timetable = { ...text, rows: [['VO Logik', 'Mo 01:00-02:30']] as const };
    const { list } = listEntries({
      ...{ text: writeTimetable(timetable), timeZone: 'UTC', email: '' },
      ...{ from: Date.parse('2026-10-01'), until: Date.parse('2027-03-01') },
    });
    const options = { timeZone: 'America/New_York', now: Date.parse('2026-11-27') };
    const { lectures } = proposeTimetable(findWeeklySubjects(list, options), new Map());
    expect(lectures).toContainEqual({ day: 'Sunday', start: 1140, end: 1230 });
  });

  it('belong to the running term', () => {
    const rows = [
      ['VO Logik', 'Mo 10:00-12:00', { weeks: [0, 4] }],
      ['VO Algebra', 'Tu 10:00-12:00', { weeks: [8, 6] }],
    ] as const;
    const timetable = { ...base, campus: '', as: 'series' as const, rows, subjects: [] };
    expect(propose({ ...timetable, now: '2026-12-20' }).subjects).toEqual(['Algebra']);
    expect(propose({ ...timetable, now: '2026-11-20' }).subjects).toEqual(['Algebra', 'Logik']);
    expect(propose({ ...timetable, now: '2027-03-20' }).subjects).toEqual(['Algebra']);
  });

  it('are none that are monthly, cancelled or as long as a trip', () => {
    const rows = [
      ['VO Logik', '2026-10-12 10:00-12:00; 2026-11-09 10:00-12:00; 2026-12-07 10:00-12:00'],
      ['VO Algebra (entfällt)', 'Tu 10:00-12:00'],
      ['VO Botanik', 'Sa 07:00-19:00'],
    ] as const;
    const timetable = { ...base, campus: '', as: 'series' as const, rows, subjects: [] };
    expect(propose(timetable)).toEqual({ subjects: ['Algebra'], lectures: [] });
  });
});
