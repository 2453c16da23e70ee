import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import { foldText } from '../../../../contract/text.ts';
import { makeCampusSubjects } from '../../../../server/domain/courses/campusSubjects.ts';
import { findWeeklySubjects } from '../../../../server/domain/timetable/findSubjects.ts';
import { type CampusNames, proposeTimetable } from '../../../../server/domain/timetable/propose.ts';
import { readTitle } from '../../../../server/domain/timetable/title.ts';
import { listEntries } from '../../../../server/modules/busy/icalendar/listEntries.js';
import { readTimetables, writeTimetable, type Timetable } from './timetables/timetable.ts';

const timetables = await readTimetables();

function propose(timetable: Timetable, timeZone = timetable.timeZone) {
  const { known = [] } = timetable;
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
  const { subjects, lectures } = proposeTimetable(weekly, campusOf(spellings));
  return { subjects, lectures };
}

const campusOf = (spellings: ReadonlyMap<string, string>): CampusNames => ({
  findMeaning: ({ names }) =>
    names
      .map((name) => spellings.get(name))
      .flatMap((name) => (name === undefined ? [] : [{ name, students: 2 }]))
      .at(0),
  findNear: () => [],
});

const folded = (names: readonly string[]) => new Set(names.map(foldText));

describe('the subjects of timetables', () => {
  const results = timetables.map((timetable) => {
    const expected = folded(timetable.subjects);
    const proposed = propose(timetable).subjects;
    const wrong = proposed.filter((name) => !expected.has(foldText(name)));
    return { ...timetable, proposed, wrong, right: proposed.length - wrong.length };
  });
  const sum = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + of(result), 0);

  it('are only subjects of lectures, nine of ten, and have the spelling of the campus', () => {
    expect(results.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    const share = sum(({ right }) => right) / sum(({ subjects }) => subjects.length);
    expect(share).toBeGreaterThanOrEqual(0.9);
    for (const { known = [], proposed } of results)
      expect(proposed).toEqual(expect.arrayContaining([...known]));
  });
});

describe('the lectures of a timetable', () => {
  const base = {
    ...{ campus: '', timeZone: 'Europe/Berlin', term: ['2026-10-12', 15], now: '2026-11-27' },
    ...{ as: 'series', subjects: [] },
  } satisfies Partial<Timetable>;

  it('are none of private entries', () => {
    const titles = [
      ...['Gym', 'Cooking class', 'Pottery workshop', 'Rec league', 'Morning exercise', 'Run 5000'],
      ...['Book discussion', 'Call Tom', 'Chor', 'Fußballtraining', 'Schicht Café', 'Bible study'],
      ...['Cours de danse', 'Clases de guitarra', 'Corso di nuoto', 'Work', 'Therapy', 'Bins out'],
      ...['Team sync', 'Standup', 'D&D night', 'Date night', 'Clean kitchen', 'Water plants 2'],
      'Тренировка',
    ];
    const description =
      'Join the meeting: https://zoom.example/j/812345\n+49 30 1234567\nPasscode: 99123';
    const rows = titles.map((title) => [title, 'Tu 18:00-19:00', { description }] as const);
    const timetable = { ...base, term: ['2026-10-12', 10] as const };
    expect(propose({ ...timetable, rows })).toEqual({ subjects: [], lectures: [] });
    const mixed = [...rows, ['VO Logik', 'Mo 10:00-12:00'] as const];
    expect(propose({ ...timetable, rows: mixed }).subjects).toEqual(['Logik']);
  });

  it('keep their hours when clocks change, in the time zone of the student', () => {
    for (const as of ['series', 'single UTC events', 'single local events'] as const) {
      const rows = [['VO Logik', 'Mo 10:15-11:45; Fr/2 14:00-16:00']] as const;
      expect([as, propose({ ...base, as, rows }).lectures]).toEqual([
        as,
        [
          { day: 'Monday', start: 615, end: 705 },
          { day: 'Friday', start: 840, end: 960 },
        ],
      ]);
    }
    const rows = [['VO Logik', 'Mo 01:00-02:30']] as const;
    const timetable = { ...base, as: 'single UTC events' as const, rows };
    expect(propose(timetable, 'America/New_York').lectures).toContainEqual({
      ...{ day: 'Sunday', start: 1140, end: 1230 },
    });
  });

  it('belong to the running term', () => {
    const rows = [
      ['VO Logik', 'Mo 10:00-12:00', { weeks: '0 4' }],
      ['VO Algebra', 'Tu 10:00-12:00', { weeks: '8 6' }],
    ] as const;
    for (const [now, subjects] of [
      ['2026-12-20', ['Algebra']],
      ['2026-11-20', ['Algebra', 'Logik']],
      ['2027-03-20', ['Algebra']],
    ] as const)
      expect([now, propose({ ...base, rows, now }).subjects]).toEqual([now, subjects]);
  });

  it('are none that are monthly, cancelled or as long as a trip', () => {
    const rows = [
      ['VO Logik', '2026-10-12 10:00-12:00; 2026-11-09 10:00-12:00; 2026-12-07 10:00-12:00'],
      ['VO Algebra (entfällt)', 'Tu 10:00-12:00'],
      ['VO Botanik', 'Sa 07:00-19:00'],
    ] as const;
    expect(propose({ ...base, rows })).toEqual({ subjects: ['Algebra'], lectures: [] });
  });
});

describe('the name of a subject in a title', () => {
  it.each([
    ['MATH 201 Linear Algebra (Lec) – Gr. 3', 'Linear Algebra'],
    ['Intégration (WR212) CM TOUS', 'Intégration'],
    ['053339 - CI MATEMATICA', 'Matematica'],
    ['VO Lineare Algebra, Gr. 2 (entfällt)', 'Lineare Algebra'],
    ['Lec Linear Algebra MATH 201', 'Linear Algebra'],
    ['Gr. 3: Linear Algebra, MATH 201, Lecture', 'Linear Algebra'],
    ['Übungen zu Analysis I (Gruppe 4)', 'Analysis I'],
    ['Cálculo II (Grupo 12) Prácticas de laboratorio', 'Cálculo II'],
    ['Travaux dirigés de Mécanique - Gr 2', 'Mécanique'],
    ['Lezione di Fisica 1 - Aula 3', 'Fisica 1'],
    ['COMP0090 (Introduction to Deep Learning)', 'Introduction to Deep Learning'],
    ['Programming in C++ Lab 3', 'Programming in C++'],
    ['Industrie 4.0 (Vorlesung)', 'Industrie 4.0'],
    ['Algebra Prof. Dr. Weiß', 'Algebra'],
    ['📚 Algebra @ Room 12', 'Algebra'],
    ['Signals, Systems and Control', 'Signals Systems and Control'],
    ['Softwarepraktikum', 'Softwarepraktikum'],
    ['IV Technische Informatik', 'Technische Informatik'],
    ['Analysis IV', 'Analysis IV'],
    ['BSc Informatik: Datenbanken', 'Datenbanken'],
    ['Grundlagen: Datenbanken', 'Grundlagen: Datenbanken'],
    ['LV 101.234 Analysis I f. INF und WINF – VU (HS 8)', 'Analysis I'],
    ['252-0025-01 V Diskrete Mathematik', 'Diskrete Mathematik'],
    ['STORIA DELL’ARTE II', 'Storia Dell’Arte II'],
    ['線形代数 (302教室)', '線形代数'],
  ])('%s', (title, name) => expect(readTitle(title).names[0]).toBe(name));

  it('is missing where there is only a kind, a group or a code', () => {
    const titles = ['', 'CM', 'Gr. 3', '12345', '((((', '- / | :', 'Vorlesung', '\u0000'];
    expect(titles.flatMap((title) => readTitle(title).names)).toEqual([]);
    const codes = ['MATH 201 Lec', 'MATH 221 Lab 3', 'BIO 101 Lec 1', 'CHEM 110 Discussion 2'];
    const others = ['HIST 201 Seminar 12', 'Tutorial 7', 'Lab A', 'BIO 101 LEC 01', 'CSC 370 A01'];
    expect([...codes, ...others].map(readTitle)).toMatchObject(
      ['MATH 201', 'MATH 221', 'BIO 101', 'CHEM 110', 'HIST 201', '', '', 'BIO 101', 'CSC 370'].map(
        (code) => ({ names: [], code }),
      ),
    );
  });
});

describe('a subject of the campus', () => {
  const names = ['Data Structures and Algorithms', 'Databases', 'Linear Algebra', 'Analysis 1'];
  const campus = makeCampusSubjects(
    names.map((name, index) => ({ key: foldText(name), students: index })),
  );

  it.each([
    ['Algorithms & Data Structures', 'data structures and algorithms'],
    ['Algorithm and Data Structure', 'data structures and algorithms'],
    ['Databases LAB', 'databases'],
    ['VU Analysis I', 'analysis 1'],
    ['Analysis', undefined],
    ['Linear Algebra II', undefined],
    ['Lab', undefined],
  ])('has the words of %s in any order: %s', (title, key) => {
    expect(campus.findSame(title)?.key).toBe(key);
  });

  it.each([
    ['Lineare Algebra II', ['linear algebra']],
    ['Intro to Databases', ['databases']],
    ['Analysis', ['analysis 1']],
    ['Art History', []],
  ])('is written like %s: %j', (title, keys) => {
    expect(campus.findNear(title).map(({ key }) => key)).toEqual(keys);
  });

  it('of most students is found first, and three similar ones at most', () => {
    const many = ['Physics 1', 'Physics 2', 'Physics 3', 'Physics 4'].map((name, index) => ({
      ...{ key: foldText(name), students: index },
    }));
    const found = makeCampusSubjects(many).findNear('Physics');
    expect(found.map(({ students }) => students)).toEqual([3, 2, 1]);
  });
});

describe('a calendar of many titles', () => {
  const at = Date.UTC(2026, 9, 12, 8);
  const entry = (title: string, description = '') => ({
    ...{ title, description, location: 'Room 1', categories: '', isPrivate: false },
    times: [0, 7, 14].map((days) => [at + days * DAY, at + days * DAY + 5_400_000] as const),
  });

  const subjectsOf = (entries: ReturnType<typeof entry>[]) => {
    const weekly = findWeeklySubjects(entries, { timeZone: 'Europe/Vienna', now: at });
    return proposeTimetable(weekly, campusOf(new Map())).subjects;
  };

  it('proposes 40 subjects at most', () => {
    const entries = Array.from({ length: 4_000 }, (_, n) =>
      entry(`VO Theorie ${String.fromCharCode(65 + (n % 26))}x${n}y`, 'a: b\n'.repeat(90)),
    );
    expect(subjectsOf(entries)).toHaveLength(40);
  });

  it('has no private entries, and names a subject by its code where there is nothing else', () => {
    const entries = [
      entry('VO Logik'),
      entry('MATH 201 Lec'),
      { ...entry('VO Algebra'), isPrivate: true },
    ];
    expect(subjectsOf(entries)).toEqual(['Logik', 'MATH 201']);
  });
});
