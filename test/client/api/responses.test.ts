import { describe, expect, it, jest } from '@jest/globals';
import { createNextState } from '@reduxjs/toolkit';
import { PROFILE_TEXTS } from '../../../contract/constants.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { threadApi } from '../../../src/features/chat/threadApi.ts';
import { messagesOf } from '../../../src/features/chat/threadCache.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { safetyApi } from '../../../src/features/safety/safetyApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { bannerText, errorText } from '../../../src/api/errorText.ts';
import { loadPerson } from '../../../src/api/tolerant/person.ts';
import { writeChanges } from '../../../src/api/writeChanges.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import {
  fakeServiceForEachTest,
  respond,
  type FakeResponse,
} from '../../support/client/fakeService.ts';
import { received } from '../requests/requestFixture.ts';

const service = fakeServiceForEachTest();
const open = () => makeTestStore({ url: service.url, userId: 'ada' });

describe('the fields that a service omits', () => {
  const NO_PROFILE = {
    ...Object.fromEntries(Object.keys(PROFILE_TEXTS).map((name) => [name, ''])),
    ...{ avatar: '', campus: '', subjects: [], availability: [] },
  };
  const createdAt = '2026-03-02T10:00:00.000Z';

  // Covers 3.12, 3.22
  it('are added to search results', async () => {
    const emmy = { name: 'Emmy', matchPercentage: 40 };
    const empty = { _id: 'emmy', ...emmy, bio: null, skills: null };
    respond(service, { 'users/search': [{ id: 'emmy', ...emmy }, empty] });
    const { data } = await open().store.dispatch(searchApi.endpoints.search.initiate(NO_FILTERS));
    const complete = {
      ...{
        ...NO_PROFILE,
        skills: [],
        badges: [],
        matchBreakdown: [],
        matchDetails: [],
        connectionStatus: 'none',
      },
      ...{ _id: 'emmy', id: 'emmy', ...emmy },
    };
    expect(data?.pages[0]?.students).toEqual([complete, complete]);
  });

  it('are added to a profile, to matches and to requests', async () => {
    const { senderId: _senderId, recipientId: _recipientId, ...sent } = received({ isSent: true });
    respond(service, {
      'users/me': { id: 'ada', name: 'Ada', university: null },
      'users/matches': [{ id: 'grace', name: 'Grace', bio: null }],
      requests: [sent, received()],
    });
    const { dispatch } = open().store;
    const me = await dispatch(authApi.endpoints.getMe.initiate());
    expect(me.data).toEqual({
      ...{ ...NO_PROFILE, skills: [], badges: [], email: '', role: 'student' },
      ...{ emailVerified: false, needsVerification: false, hasPassword: true },
      ...{ _id: 'ada', id: 'ada', name: 'Ada' },
    });
    const matches = await dispatch(matchesApi.endpoints.getMatches.initiate());
    expect(matches.data).toEqual([
      { ...NO_PROFILE, _id: 'grace', id: 'grace', name: 'Grace', connectionStatus: 'pending' },
    ]);
    const requests = await dispatch(requestsApi.endpoints.getRequests.initiate());
    expect(requests.data?.map(({ recipientId, senderId }) => [recipientId, senderId._id])).toEqual([
      [{ _id: '', name: 'Ada' }, ''],
      [{ _id: 'ada', name: 'Ada' }, 'grace'],
    ]);
  });

  // Covers 7.22
  it('are added to notifications, sorted in a list and by an event', async () => {
    const asked = {
      ...{ id: 'n1', type: 'request', message: 'Grace wants to study with you.', createdAt },
      relatedUserId: 'grace',
    };
    const later = { ...asked, id: 'n2', createdAt: '2026-03-02T11:00:00.000Z', read: null };
    respond(service, { notifications: [asked, later, { ...asked, id: 'n0', read: true }] });
    const { store, socket } = open();
    const { getNotifications } = notificationsApi.endpoints;
    await store.dispatch(getNotifications.initiate());
    const page = () => getNotifications.select()(store.getState()).data?.pages[0];
    const relatedUserId = { _id: 'grace', name: '' };
    expect(page()?.unread).toBe(2);
    expect(page()?.notifications).toMatchObject([
      { _id: 'n2', read: false, relatedUserId },
      { _id: 'n1', read: false, relatedUserId },
      { _id: 'n0', read: true, relatedUserId },
    ]);
    for (const event of ['newNotification', 'notification']) {
      socket.receive(event, { ...later, id: event });
      expect(page()?.notifications[0]).toMatchObject({ _id: event, read: false, relatedUserId });
    }
  });

  it('are added to sessions and messages', async () => {
    const planned = {
      ...{ _id: 's1', title: 'Sets', startTime: createdAt, endTime: createdAt, createdBy: 'ada' },
      participants: ['grace', { _id: 'emmy', name: 'Emmy' }],
    };
    const sent = { _id: 'm1', message: 'Hi', senderId: 'grace', createdAt };
    respond(service, {
      sessions: [planned, { ...planned, participants: null, location: null }],
      'messages/grace': [sent],
    });
    const { dispatch } = open().store;
    const sessions = await dispatch(sessionsApi.endpoints.getSessions.initiate());
    const complete = { ...planned, description: '', location: '', participants: [] };
    const participants = [{ _id: 'grace', name: '' }, planned.participants[1]];
    expect(sessions.data).toEqual([{ ...complete, participants }, complete]);
    const thread = await dispatch(threadApi.endpoints.getThread.initiate('grace'));
    expect(messagesOf(thread.data)).toEqual([
      { ...sent, recipientId: '', read: false, edited: false },
    ]);
  });
});

it('an error without a text of the service has the fallback as its text', () => {
  const bodies = [
    ...[null, 'text', {}, { error: '' }, { error: null }, { error: ['No.'] }],
    ...[{ error: { message: 'No.' } }, { message: 'No.' }],
  ];
  for (const data of bodies) {
    expect([data, errorText({ status: 400, data }, 'Fallback.')]).toEqual([data, 'Fallback.']);
  }
});

it('a form has a banner unless one of its fields shows the error', () => {
  const error = { status: 400, data: { error: 'No.', fields: { name: 'No.', bio: 'Too long.' } } };
  const banner = (...fields: string[]) => bannerText(error, 'No.', fields);
  expect([banner(), banner('bio'), banner('name', 'bio')]).toEqual(['No.', 'No.', undefined]);
  expect(bannerText(undefined, 'No.', [])).toBeUndefined();
});

it('a person whom the service does not find is not searched for', async () => {
  const error = { status: 404, data: { error: 'Person not found.' } };
  const call = jest.fn((_args: string | object) => ({ error }));
  expect(await loadPerson('grace/1', call, error.data.error)).toEqual({ error });
  expect(call.mock.calls).toEqual([['/users/grace%2F1']]);
});

it('a list is loaded with all its pages in order, or fails with any page', async () => {
  let last: FakeResponse = { body: ['emmy'] };
  service.handlers['GET /api/users/blocked'] = ({ path }) =>
    path.endsWith('?cursor=b') ? last : { body: ['grace'], headers: { 'x-next-cursor': 'b' } };
  const load = () => open().store.dispatch(safetyApi.endpoints.getBlocked.initiate());
  expect((await load()).data).toEqual(['grace', 'emmy']);
  last = { status: 500, body: null };
  expect((await load()).error).toMatchObject({ status: 500 });
});

const first = { _id: 'a', text: 'A', tags: ['x'] };
const second = { _id: 'b', text: 'B', tags: [] };

const write = <Value extends object>(before: Value, next: Value) =>
  createNextState(before, (draft) => {
    writeChanges(draft, next);
  });

describe('writeChanges', () => {
  it.each<[string, object, object]>([
    ['an added item', [first], [first, second]],
    ['a removed item', [first, second], [second]],
    ['a changed field', { list: [first, second] }, { list: [first, { ...second, text: 'C' }] }],
    ['a changed list', first, { ...first, tags: ['y', 'z'] }],
    ['another item', [first], [second]],
    ['an added field', { a: 1 }, { a: 1, b: first }],
    ['a removed field', { a: 1, b: 2 }, { a: 1 }],
    ['an emptied field', { a: first }, { a: null }],
    ['a filled field', { a: null }, { a: first }],
  ])('writes %s', (_title, before, next) => {
    expect(write(before, next)).toEqual(next);
  });

  it('keeps what is equal', () => {
    const before = { list: [first, second], other: first };
    expect(write(before, { ...before, list: [...before.list] })).toBe(before);
    const changed = write(before, { ...before, list: [first, { ...second, text: 'C' }] });
    expect(changed.list[0]).toBe(first);
    expect(changed.list[1]?.tags).toBe(second.tags);
    expect(changed.other).toBe(first);
  });
});
