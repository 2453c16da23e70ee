import { expect, it } from '@jest/globals';
import { errorText } from '../../../src/api/errorText.ts';

// Covers 8.2
it.each([
  [null],
  ['text'],
  [{}],
  [{ error: '' }],
  [{ error: null }],
  [{ error: ['No.'] }],
  [{ error: { message: 'No.' } }],
  [{ message: 'No.' }],
])('errorText returns the fallback for the response body %j', (data) => {
  expect(errorText({ status: 400, data }, 'Fallback.')).toBe('Fallback.');
});
