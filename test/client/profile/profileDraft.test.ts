import { describe, expect, it } from '@jest/globals';
import {
  editsAfter,
  withDayToggled,
  withNames,
} from '../../../src/features/profile/profileDraft.ts';

describe('adding a subject', () => {
  it.each(['', '   ', ' , ,'])('ignores "%s"', (text) => {
    expect(withNames(['Calculus'], text)).toEqual(['Calculus']);
  });

  it('tidies it', () => {
    expect(withNames([], '  Graph   Theory ')).toEqual(['Graph Theory']);
  });

  it('folds what is there already, however it is written', () => {
    expect(withNames(['Calculus'], 'CALCULUS')).toEqual(['Calculus']);
    expect(withNames([], 'Ethics, ethics')).toEqual(['Ethics']);
  });

  it('takes several with commas between them', () => {
    expect(withNames(['Calculus'], 'Ethics, Logic')).toEqual(['Calculus', 'Ethics', 'Logic']);
  });
});

describe('choosing a day', () => {
  it('adds and removes it, in the order of the week', () => {
    expect(withDayToggled(['Friday'], 'Monday')).toEqual(['Monday', 'Friday']);
    expect(withDayToggled(['Monday', 'Friday'], 'Friday')).toEqual(['Monday']);
  });
});

describe('after saving', () => {
  it('only what was typed meanwhile is still unsaved', () => {
    expect(editsAfter({ name: 'Ada', bio: 'Longer' }, { name: 'Ada', bio: 'Long' })).toEqual({
      bio: 'Longer',
    });
  });
});
