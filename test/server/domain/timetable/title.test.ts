import { describe, expect, it } from '@jest/globals';
import { DAY } from '../../../../contract/durations.ts';
import { findWeeklySubjects } from '../../../../server/domain/timetable/findSubjects.ts';
import { proposeTimetable } from '../../../../server/domain/timetable/propose.ts';
import { readTitle } from '../../../../server/domain/timetable/title.ts';

const nameOf = (title: string) => readTitle(title).names[0];

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
    ['Grundlagen: Datenbanken', 'Datenbanken'],
    ['STORIA DELL’ARTE II', 'Storia Dell’Arte II'],
    ['線形代数 (302教室)', '線形代数'],
  ])('%s', (title, name) => {
    expect(nameOf(title)).toBe(name);
  });

  it.each(['', 'CM', 'Gr. 3', '12345', '((((', '- / | :', 'Vorlesung', '\u0000'])(
    'is missing in %j',
    (title) => {
      expect(readTitle(title).names).toEqual([]);
    },
  );

  it('is missing where there is only a code', () => {
    expect(readTitle('MATH 201 Lec')).toMatchObject({ names: [], code: 'MATH 201' });
  });
});

describe('a calendar of many titles', () => {
  const at = Date.UTC(2026, 9, 12, 8);
  const entry = (title: string, description = '') => ({
    ...{ title, description, location: 'Room 1', categories: '', isPrivate: false },
    times: [0, 7, 14].map((days) => [at + days * DAY, at + days * DAY + 5_400_000] as const),
  });

  it('proposes 40 subjects at most', () => {
    const entries = Array.from({ length: 4_000 }, (_, n) =>
      entry(`VO Theorie ${String.fromCharCode(65 + (n % 26))}x${n}y`, 'a: b\n'.repeat(90)),
    );
    const weekly = findWeeklySubjects(entries, { timeZone: 'Europe/Vienna', now: at });
    expect(proposeTimetable(weekly, new Map()).subjects).toHaveLength(40);
  });

  it('has no private entries', () => {
    const entries = [entry('VO Logik'), { ...entry('VO Algebra'), isPrivate: true }];
    const weekly = findWeeklySubjects(entries, { timeZone: 'Europe/Vienna', now: at });
    expect(proposeTimetable(weekly, new Map()).subjects).toEqual(['Logik']);
  });

  it('names a subject by its code where there is nothing else', () => {
    const weekly = findWeeklySubjects([entry('MATH 201 Lec')], { timeZone: 'UTC', now: at });
    expect(proposeTimetable(weekly, new Map()).subjects).toEqual(['MATH 201']);
  });
});
