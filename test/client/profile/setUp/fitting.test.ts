import { expect, it } from '@jest/globals';
import { fittingText } from '../../../../src/routes/welcome/Fitting.tsx';
import { student } from '../../search/studentFixture.ts';

const found = [student('grace'), student('bob')];

it.each([
  [12, '12 people fit'],
  [1, '1 person fits'],
  [0, 'Nobody fits yet, but everyone who joins can find you.'],
])('counts %i results of the service', (total, text) => {
  expect(fittingText({ students: found.slice(0, total), total, nextCursor: null })).toBe(text);
});

it('counts everybody without a choice', () => {
  const page = { students: found, nextCursor: null };
  expect(fittingText({ ...page, total: 12 }, true)).toBe('12 people are here');
  expect(fittingText({ ...page, total: 0 }, true)).toBe(
    'Nobody fits yet, but everyone who joins can find you.',
  );
});

it('counts the listed students if the service does not count', () => {
  const page = { students: found, total: undefined };
  expect(fittingText({ ...page, nextCursor: null })).toBe('2 people fit');
  expect(fittingText({ ...page, nextCursor: 'next' })).toBe('More than 2 people fit');
});
