import { describe, expect, it } from '@jest/globals';
import { likePattern, normalize } from '../../../server/database/normalize.ts';

describe('normalize', () => {
  it.each([
    ['  Graph \t Theory\n', 'graph theory'],
    ['ＧＲＡＰＨ', 'graph'],
    ['ÉCOLE', 'école'],
    ['e\u0301cole', 'école'],
    ['ﬁnance', 'finance'],
    ['', ''],
  ])('converts %j to %j', (text, key) => {
    expect(normalize(text)).toBe(key);
    expect(normalize(normalize(text))).toBe(key);
  });

  it('likePattern escapes wildcards', () => {
    expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});
