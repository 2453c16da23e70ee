import { describe, expect, it } from '@jest/globals';
import { likePattern, nameKey, normalize } from '../../../../server/platform/database/normalize.ts';

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

  it('of a name is folded and not long', () => {
    expect(nameKey('  José  ÁLVAREZ ')).toBe('jose alvarez');
    expect(nameKey('ﷺ'.repeat(200))).toHaveLength(200);
  });

  it('likePattern escapes wildcards', () => {
    expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});
