import { describe, expect, it } from '@jest/globals';
import type { WeeklyLecture } from '../../../contract/timetable.ts';
import { freeHours } from '../../../src/features/timetable/freeHours.ts';
import { fill, initialDraft } from '../../../src/features/timetable/proposalDraft.ts';

const lecture = (start: number, end: number, day: WeeklyLecture['day'] = 'Monday') => ({
  ...{ day, start: start * 60, end: end * 60 },
});
const freeOnMonday = (lectures: WeeklyLecture[], from = 8, until = 20) =>
  freeHours(lectures, { from: from * 60, until: until * 60 })
    .filter(({ day }) => day === 'Monday')
    .map(({ start, end }) => `${start / 60}-${end / 60}`);

describe('the free hours of a day', () => {
  it.each([
    ['without lectures', [], ['8-20']],
    ['between lectures', [lecture(14, 16), lecture(10, 12)], ['8-10', '12-14', '16-20']],
    ['with lectures at quarter hours', [lecture(10.25, 11.75)], ['8-10', '12-20']],
    ['with a break shorter than an hour', [lecture(8, 10), lecture(10.5, 12)], ['12-20']],
    ['with lectures that overlap', [lecture(9, 12), lecture(10, 11)], ['8-9', '12-20']],
    ['with lectures outside the times', [lecture(6, 9), lecture(19.5, 22)], ['9-19.5']],
    ['with one long lecture', [lecture(7, 21)], []],
    ['with a lecture of another day', [lecture(9, 12, 'Tuesday')], ['8-20']],
  ])('%s', (_title, lectures, free) => {
    expect(freeOnMonday(lectures)).toEqual(free);
  });

  it('follow the times of the day', () => {
    expect(freeOnMonday([lecture(10, 12)], 9, 24)).toEqual(['9-10', '12-24']);
    expect(freeOnMonday([], 9, 9.5)).toEqual([]);
  });
});

describe('what a timetable fills in', () => {
  const profile = {
    subjects: ['Ethik'],
    availability: ['Sunday' as const],
    hours: { timeZone: 'Europe/Vienna', ranges: [] },
  };
  const proposal = {
    subjects: ['ethik', 'Logik'],
    lectures: [lecture(8, 20), lecture(9, 11, 'Saturday')],
  };

  it('is the ticked subjects, each once, and the ticked days with free hours', () => {
    const draft = initialDraft(proposal, profile);
    const { filled, tooMany } = fill({ ...draft, days: ['Monday', 'Saturday'] }, proposal, profile);
    expect(filled).toEqual({
      subjects: ['Ethik', 'Logik'],
      availability: ['Saturday'],
      hours: {
        timeZone: 'Europe/Vienna',
        ranges: [
          { day: 'Saturday', start: 480, end: 540 },
          { day: 'Saturday', start: 660, end: 1200 },
        ],
      },
    });
    expect(tooMany).toBe(0);
  });

  it('ticks workdays, days with lectures and days of the profile', () => {
    const { days } = initialDraft(proposal, profile);
    expect(days).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ]);
    expect(initialDraft({ subjects: [], lectures: [] }, { availability: [] }).days).toHaveLength(5);
  });

  it('keeps the hours of the profile on request, and at most 40 subjects', () => {
    const subjects = Array.from({ length: 45 }, (_, n) => `Subject, ${n}`);
    const many = { subjects, lectures: [] };
    const draft = { ...initialDraft(many, profile), hasHours: false };
    const { filled, tooMany } = fill(draft, many, profile);
    expect(filled).toMatchObject({ availability: ['Sunday'], hours: profile.hours });
    expect(filled.subjects).toHaveLength(40);
    expect(filled.subjects[1]).toBe('Subject 0');
    expect(tooMany).toBe(6);
  });
});
