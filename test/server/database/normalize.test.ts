import { describe, expect, it } from '@jest/globals';
import { likePattern, normalize } from '../../../server/database/normalize.ts';

describe('keys', () => {
  it.each([
    ['  Graph \t Theory\n', 'graph theory'],
    ['ＧＲＡＰＨ', 'graph'],
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['ﬁnance', 'finance'],
    ['', ''],
  ])('write %j as %j', (text, key) => {
    expect(normalize(text)).toBe(key);
    expect(normalize(normalize(text))).toBe(key);
  });

  it('escape wildcards in LIKE patterns', () => {
    expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});
