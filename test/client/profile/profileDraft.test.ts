import { describe, expect, it } from '@jest/globals';
import { completion } from '../../../src/features/profile/completion.ts';
import { normalizeUser } from '../../../src/api/tolerant/normalizeUser.ts';
import { profileBody } from '../../../src/api/tolerant/profileBody.ts';
import {
  editsAfter,
  withDayToggled,
  withNames,
} from '../../../src/features/profile/profileDraft.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import {
  isChosen,
  offeredSubjects,
  withSubjectToggled,
  withTypedSubjects,
} from '../../../src/features/welcome/subjectChoices.ts';
import { isBlankProfile } from '../../../src/features/profile/setUpSteps.ts';
import { fittingText } from '../../../src/features/welcome/Fitting.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, holdBack } from '../../support/client/fakeService.ts';
import { waitFor } from '../../support/waitFor.ts';
import { student } from '../search/studentFixture.ts';

const nothing = {
  ...{ name: '', university: '', bio: '', location: '', avatar: '' },
  ...{ subjects: [], availability: [] },
};
const everything = {
  ...{ name: 'Ada', university: 'London', bio: 'Hello', location: 'Marylebone' },
  avatar: '/api/avatars/ada.webp',
  ...{ subjects: [{ name: 'Calculus' }], availability: ['Monday' as const] },
};

describe('the profile completion', () => {
  // Covers 3.10, 3.11, 9.4
  it('is the share of seven items, without blanks', () => {
    expect(completion(nothing)).toBe(0);
    expect(completion({ ...nothing, name: 'Ada', bio: '   ' })).toBe(14);
    for (const item of Object.keys(everything) as (keyof typeof everything)[]) {
      const without = { ...everything, [item]: nothing[item] };
      expect([item, completion(without)]).toEqual([item, 86]);
    }
    expect(completion(everything)).toBe(100);
  });
});

describe('adding a subject', () => {
  it.each([
    ['ignores blanks', ['Calculus'], ' , ,', ['Calculus']],
    ['trims it', [], '  Graph   Theory ', ['Graph Theory']],
    ['ignores a known one in another case', ['Calculus'], 'CALCULUS', ['Calculus']],
    ['ignores a repeated one', [], 'Ethics, ethics', ['Ethics']],
    ['adds several', ['Calculus'], 'Ethics, Logic', ['Calculus', 'Ethics', 'Logic']],
  ])('%s', (_title, before, text, after) => {
    expect(withNames(before, text)).toEqual(after);
  });
});

// Covers 5.8
it('toggling a day keeps the order of the week', () => {
  expect(withDayToggled(['Friday'], 'Monday')).toEqual(['Monday', 'Friday']);
  expect(withDayToggled(['Monday', 'Friday'], 'Friday')).toEqual(['Monday']);
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

it('a save keeps only the edits made meanwhile', () => {
  expect(editsAfter({ name: 'Ada', bio: 'Longer' }, { name: 'Ada', bio: 'Long' })).toEqual({
    bio: 'Longer',
  });
});

describe('a saved profile', () => {
  const service = fakeServiceForEachTest();
  const ADA = { _id: 'ada', name: 'Ada', subjects: [], availability: [] };

  it('is kept when a slow, older response follows', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    service.handlers['GET /api/users/me'] = () => ({ body: ADA });
    const { initiate, select } = authApi.endpoints.getMe;
    await store.dispatch(initiate());
    const me = () => select()(store.getState()).data;

    const respond = holdBack(service, 'GET /api/users/me', { body: ADA });
    service.handlers['PATCH /api/users/me'] = () => ({ body: { message: 'Saved.' } });
    const before = service.calls.length;
    const slow = store.dispatch(initiate(undefined, { forceRefetch: true }));
    await waitFor(() => expect(service.calls).toHaveLength(before + 1));
    const save = (bio: string) => store.dispatch(profileApi.endpoints.updateMe.initiate({ bio }));
    await save('First');
    await save('Second');
    expect(me()).toMatchObject({ bio: 'Second' });

    respond();
    await slow;
    await waitFor(() => expect(me()).toMatchObject({ bio: 'Second' }));
  });
});

describe('the subjects of the first steps', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `Subject ${index}`);

  it('offers ten popular subjects and those chosen besides, each once', () => {
    expect(offeredSubjects(many(20), ['subject 3', 'Subject 15', 'Runes'])).toEqual([
      ...many(10),
      'Subject 15',
      'Runes',
    ]);
  });

  it('adds and removes a subject ignoring case, up to the limit', () => {
    expect(withSubjectToggled(['Logic'], 'Optics')).toEqual(['Logic', 'Optics']);
    expect(withSubjectToggled(['logic', 'Optics'], 'Logic')).toEqual(['Optics']);
    expect(withSubjectToggled(many(40), 'Optics')).toEqual(many(40));
    expect(isChosen(['logic'], 'Logic')).toBe(true);
    expect(isChosen(['logic'], 'Optics')).toBe(false);
  });

  it('adds typed subjects in the spelling of a popular one', () => {
    const popular = ['Graph Theory'];
    expect(withTypedSubjects(['Logic'], ' graph  theory, runes, LOGIC ', popular)).toEqual([
      'Logic',
      'Graph Theory',
      'runes',
    ]);
    expect(withTypedSubjects(['Logic'], '  ', popular)).toEqual(['Logic']);
    expect(withTypedSubjects(many(39), 'a, b', [])).toEqual([...many(39), 'a']);
  });
});

it('the first steps are for a student without subjects, days and a bio', () => {
  const blank = normalizeUser({ bio: ' ' });
  const filled = [
    { subjects: [{ name: 'Logic' }] },
    { availability: ['Monday' as const] },
    { bio: 'I like runes.' },
  ];
  expect(isBlankProfile(blank)).toBe(true);
  expect(filled.filter((profile) => isBlankProfile({ ...blank, ...profile }))).toEqual([]);
});

it.each([
  ['a day', { total: 12 }, '12 people share a day with you'],
  ['a day', { total: 1 }, '1 person shares a day with you'],
  ['a day', { total: 0 }, 'Nobody fits yet, but everyone who joins can find you.'],
  ['', { total: 12 }, '12 people are here'],
  ['', { total: 1 }, '1 person is here'],
  ['', { total: 0 }, 'Nobody fits yet, but everyone who joins can find you.'],
  // A service that does not count.
  ['a day', {}, '2 people share a day with you'],
  ['a day', { nextCursor: 'next' }, 'More than 2 people share a day with you'],
])('students who fit the choice "%s", with the results %j: %s', (choice, results, text) => {
  const students = [student('grace'), student('bob')];
  const page = { students, total: undefined, nextCursor: null, ...results };
  expect(fittingText(page, choice)).toBe(text);
});
