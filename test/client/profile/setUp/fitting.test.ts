import { expect, it } from '@jest/globals';
import { fittingText, sharedText } from '../../../../src/routes/welcome/Fitting.tsx';
import { NO_FILTERS } from '../../../../src/features/search/searchFilters.ts';
import { student } from '../../search/studentFixture.ts';

const found = [student('grace'), student('bob')];

it.each([
  [12, '12 people share a day with you'],
  [1, '1 person shares a day with you'],
  [0, 'Nobody fits yet, but everyone who joins can find you.'],
])('counts %i results of the service', (total, text) => {
  const page = { students: found.slice(0, total), total, nextCursor: null };
  expect(fittingText(page, 'a day')).toBe(text);
});

it('counts everybody without a choice', () => {
  const page = { students: found, nextCursor: null };
  expect(fittingText({ ...page, total: 12 }, '')).toBe('12 people are here');
  expect(fittingText({ ...page, total: 1 }, '')).toBe('1 person is here');
  expect(fittingText({ ...page, total: 0 }, '')).toBe(
    'Nobody fits yet, but everyone who joins can find you.',
  );
});

it('counts the listed students if the service does not count', () => {
  const page = { students: found, total: undefined };
  expect(fittingText({ ...page, nextCursor: null }, 'a day')).toBe('2 people share a day with you');
  expect(fittingText({ ...page, nextCursor: 'next' }, 'a day')).toBe(
    'More than 2 people share a day with you',
  );
});

it.each([
  [[], [], ''],
  [['Logic'], [], 'a subject'],
  [[], ['Monday'], 'a day'],
  [['Logic', 'Sets'], ['Monday'], 'a subject and a day'],
])('with the subjects %j and the days %j they share: %s', (subject, availability, text) => {
  expect(sharedText({ ...NO_FILTERS, subject, availability })).toBe(text);
});
