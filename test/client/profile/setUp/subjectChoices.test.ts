import { expect, it } from '@jest/globals';
import {
  isChosen,
  offeredSubjects,
  withSubjectToggled,
  withTypedSubjects,
} from '../../../../src/features/profile/setUp/subjectChoices.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => `Subject ${index}`);

it('offers ten popular subjects and those chosen besides, each once', () => {
  expect(offeredSubjects(many(20), ['subject 3', 'Subject 15', 'Runes'])).toEqual([
    ...many(10),
    'Subject 15',
    'Runes',
  ]);
});

it('adds and removes a subject ignoring case, up to the limit', () => {
  expect(withSubjectToggled(['Logic'], 'Optics')).toEqual(['Logic', 'Optics']);
  expect(withSubjectToggled(['logic', 'Optics'], 'Logic')).toEqual(['Optics']);
  expect(withSubjectToggled(many(40), 'Optics')).toEqual(many(40));
  expect(isChosen(['logic'], 'Logic')).toBe(true);
  expect(isChosen(['logic'], 'Optics')).toBe(false);
});

it('adds typed subjects in the spelling of a popular one', () => {
  const popular = ['Graph Theory'];
  expect(withTypedSubjects(['Logic'], ' graph  theory, runes, LOGIC ', popular)).toEqual([
    'Logic',
    'Graph Theory',
    'runes',
  ]);
  expect(withTypedSubjects(['Logic'], '  ', popular)).toEqual(['Logic']);
  expect(withTypedSubjects(many(39), 'a, b', [])).toEqual([...many(39), 'a']);
});
