import { expect, it } from '@jest/globals';
import {
  isTheme,
  selectTheme,
  themeChanged,
  THEMES,
  themeSlice,
} from '../../../src/features/theme/themeSlice.ts';

const { reducer, getInitialState } = themeSlice;

it('is the theme of the device at first', () => {
  expect(getInitialState()).toBe('device');
});

it.each(THEMES)('changes from each theme to %s', (next) => {
  for (const theme of THEMES) expect(reducer(theme, themeChanged(next))).toBe(next);
});

it('is selected', () => {
  expect(selectTheme({ theme: 'dark' })).toBe('dark');
});

it.each([
  ['dark', true],
  ['purple', false],
  [null, false],
])('is valid: %s %s', (value, isValid) => {
  expect(isTheme(value)).toBe(isValid);
});
