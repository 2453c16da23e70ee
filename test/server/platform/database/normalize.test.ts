import { describe, expect, it } from '@jest/globals';
import {
  likePattern,
  normalize,
  normalizeName,
} from '../../../../server/platform/database/normalize.ts';

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

  it.each([
    ['  José  ÁLVAREZ ', 'jose alvarez'],
    ['ﷺ'.repeat(200), normalize('ﷺ'.repeat(200)).slice(0, 200)],
    ['김', '김'],
  ])('of the name %j is %j', (name, key) => {
    expect(normalizeName(name)).toBe(key);
  });

  it('likePattern escapes wildcards', () => {
    expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
  });
});
