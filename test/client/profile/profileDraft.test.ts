import { describe, expect, it } from '@jest/globals';
import { profileBody } from '../../../src/api/compat/profileBody.ts';
import {
  editsAfter,
  withDayToggled,
  withNames,
} from '../../../src/features/profile/profileDraft.ts';

describe('adding a subject', () => {
  // Covers 5.7
  it.each(['', '   ', ' , ,'])('ignores "%s"', (text) => {
    expect(withNames(['Calculus'], text)).toEqual(['Calculus']);
  });

  it('trims it', () => {
    expect(withNames([], '  Graph   Theory ')).toEqual(['Graph Theory']);
  });

  it('ignores a name that differs only in case', () => {
    expect(withNames(['Calculus'], 'CALCULUS')).toEqual(['Calculus']);
    expect(withNames([], 'Ethics, ethics')).toEqual(['Ethics']);
  });

  it('adds comma-separated names', () => {
    expect(withNames(['Calculus'], 'Ethics, Logic')).toEqual(['Calculus', 'Ethics', 'Logic']);
  });
});

describe('toggling a day', () => {
  // Covers 5.8
  it('keeps the order of the week', () => {
    expect(withDayToggled(['Friday'], 'Monday')).toEqual(['Monday', 'Friday']);
    expect(withDayToggled(['Monday', 'Friday'], 'Friday')).toEqual(['Monday']);
  });
});

describe('the request body', () => {
  const saved = { name: 'Ada', bio: '', skills: ['LaTeX'] };

  it('has the fields of the specification, changed or not', () => {
    expect(profileBody({ ...saved, bio: 'Hi' }, saved)).toEqual({ name: 'Ada', bio: 'Hi' });
  });

  it('has another field only if it changed, because a service without it rejects it', () => {
    expect(profileBody({ ...saved, skills: [] }, saved)).toEqual({
      name: 'Ada',
      bio: '',
      skills: [],
    });
    expect(profileBody(saved, { name: 'Ada' })).toEqual(saved);
  });
});

describe('after saving', () => {
  it('keeps only the edits made meanwhile', () => {
    expect(editsAfter({ name: 'Ada', bio: 'Longer' }, { name: 'Ada', bio: 'Long' })).toEqual({
      bio: 'Longer',
    });
  });
});
