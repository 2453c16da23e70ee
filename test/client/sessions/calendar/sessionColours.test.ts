import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { filterSessions } from '../../../../src/features/sessions/calendar/filterSessions.ts';
import {
  colourSessions,
  legendOf,
  PALETTE,
  type ColourMode,
} from '../../../../src/features/sessions/calendar/sessionColours.ts';
import { SUBJECT_COLOURS, subjectColour } from '../../../../src/ui/people/subjectColour.ts';
import { session } from '../sessionFixture.ts';

const grace = { _id: 'grace', name: 'Grace Hopper' };
const alan = { _id: 'alan', name: 'Alan Turing' };
const ada = { _id: 'ada', name: 'Ada Lovelace' };

const sessions = [
  session({ _id: 'alone', participants: [] }),
  session({ _id: 'withGrace', participants: [grace] }),
  session({ _id: 'byAlan', createdBy: 'alan', participants: [ada] }),
  session({ _id: 'byGrace', createdBy: 'grace', participants: [ada] }),
  session({ _id: 'several', participants: [grace, alan] }),
];
const colours = (mode: ColourMode) =>
  colourSessions(sessions, { mode, userId: 'ada', buddies: [grace, alan], subjects: [] });
const labels = (mode: ColourMode) =>
  sessions.map(({ _id }) => {
    const colour = colours(mode).get(_id);
    return colour && [colour.label, colour.mark];
  });

describe('the colours of sessions', () => {
  it('are none, by buddy or by kind, each with a text', () => {
    expect(colours('one').size).toBe(0);
    expect(labels('role')).toEqual([
      ['Mine', ''],
      ['Mine', ''],
      ['Invited', '↙'],
      ['Invited', '↙'],
      ['Mine', ''],
    ]);
    expect(labels('buddy')).toEqual([
      ['Without a buddy', ''],
      ['Grace Hopper', 'GH'],
      ['Alan Turing', 'AT'],
      ['Grace Hopper', 'GH'],
      ['Several buddies', '+'],
    ]);
    expect(
      ['withGrace', 'byAlan', 'byGrace'].map((id) => colours('buddy').get(id)?.colour),
    ).toEqual([PALETTE[0], PALETTE[1], PALETTE[0]]);
  });

  it('are by the longest subject of the student that a title contains, in any spelling', () => {
    const titles = ['Linear algebra II', 'Algebra', 'Sheet 6'];
    const titled = titles.map((title) => session({ _id: title, title }));
    const found = colourSessions(titled, {
      ...{ mode: 'subject' as const, userId: 'ada', buddies: [] },
      subjects: ['Algebra', 'Linear Algebra'],
    });
    expect(titles.map((title) => found.get(title)?.label)).toEqual([
      'Linear Algebra',
      'Algebra',
      'Other sessions',
    ]);
    expect(found.get('Linear algebra II')?.colour).toBe(subjectColour('LINEAR ALGEBRA'));
    expect(subjectColour('Linear Algebra')).toMatch(/^var\(--subject-[1-8]\)$/);
  });

  it.each([
    ['Algorithms mock test', '', 'Data Structures and Algorithms'],
    ['GRAPH THEORY, sheet 6', '', 'Graph Theory'],
    ['Database exam', '', 'Database'],
    ['Past exams', 'Mostly databases.', 'Database'],
    ['Graph theory', 'and databases', 'Graph Theory'],
    ['Start of term', 'Articles', undefined],
    ['C++: templates', '', 'C++'],
    ['Linear models', '', undefined],
  ])('are by the subject that "%s" or "%s" names: %s', (title, description, label) => {
    const found = colourSessions([session({ title, description })], {
      ...{ mode: 'subject' as const, userId: 'ada', buddies: [] },
      subjects: [
        ...['Art', 'C++', 'Database', 'Data Structures and Algorithms'],
        ...['Graph Theory', 'Linear Algebra'],
      ],
    });
    expect(found.get('s1')?.label).toBe(label ?? 'Other sessions');
  });

  it('of a creator who is no buddy have a name', () => {
    const foreign = [session({ createdBy: 'emmy', participants: [ada] })];
    const found = colourSessions(foreign, {
      ...{ mode: 'buddy' as const, userId: 'ada', buddies: [], subjects: [] },
    });
    expect(found.get('s1')?.label).toBe('Study buddy');
  });

  it('are listed once in the legend', () => {
    expect(legendOf(sessions, colours('buddy')).map(({ label }) => label)).toEqual([
      'Alan Turing',
      'Grace Hopper',
      'Several buddies',
      'Without a buddy',
    ]);
    expect(legendOf(sessions, colours('one'))).toEqual([]);
  });

  it('have a contrast of 4.5 to white text', () => {
    const values = [
      ...readFileSync('src/index.css', 'utf8').matchAll(
        /--(?:session|subject)-\d: #(..)(..)(..);/g,
      ),
    ].map(([, ...channels]) => channels.map((channel) => parseInt(channel, 16) / 255));
    expect(values).toHaveLength(PALETTE.length + 1 + SUBJECT_COLOURS);
    for (const channels of values) {
      const [red = 0, green = 0, blue = 0] = channels.map((value) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
      );
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5);
    }
  });
});

it('the filter shows own sessions, invitations or both', () => {
  const shown = (filter: 'all' | 'mine' | 'invited') =>
    filterSessions(sessions, { filter, userId: 'ada', open: [] }).map(({ _id }) => _id);
  expect(shown('all')).toHaveLength(5);
  expect(shown('mine')).toEqual(['alone', 'withGrace', 'several']);
  expect(shown('invited')).toEqual(['byAlan', 'byGrace']);
});
