import { expect, it } from '@jest/globals';
import { splitMatches } from '../../../../server/modules/conversations/messageSearch.ts';
import { searchWords } from '../../../../server/modules/conversations/messageSearchRepository.ts';

it.each([
  ['Grüße aus Köln', 'gru kol', ['Grüße', 'Köln']],
  ['a b-c', 'C', ['c']],
  ['nothing', '', []],
])('marks the words of %s that start with %s', (text, sought, marked) => {
  const parts = splitMatches(text, searchWords(sought));
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(marked);
});
