import { expect, it } from '@jest/globals';
import {
  findStep,
  setUpPath,
  stepAfter,
} from '../../../../src/features/profile/setUp/setUpSteps.ts';

it('goes through subjects, days and a sentence about oneself', () => {
  expect(setUpPath()).toBe('/welcome/subjects');
  expect(stepAfter('subjects')).toBe('days');
  expect(stepAfter('days')).toBe('about');
  expect(stepAfter('about')).toBeUndefined();
  expect(findStep('days')).toBe('days');
  expect(findStep('nights')).toBeUndefined();
  expect(findStep(undefined)).toBeUndefined();
});
