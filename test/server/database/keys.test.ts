import { describe, expect, it } from '@jest/globals';
import { likePattern, normalise } from '../../../server/database/keys.ts';

describe('keys', () => {
  it.each([
    ['  Graph \t Theory\n', 'graph theory'],
    ['ＧＲＡＰＨ', 'graph'],
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['ﬁnance', 'finance'],
    ['', ''],
  ])('write %j as %j', (text, key) => {
    expect(normalise(text)).toBe(key);
    expect(normalise(normalise(text))).toBe(key);
  });

  it('look a text up as it is', () => {
    expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});
