import { describe, expect, it } from '@jest/globals';
import { createNextState } from '@reduxjs/toolkit';
import { PROFILE_TEXTS } from '../../../contract/constants.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { threadApi } from '../../../src/features/chat/threadApi.ts';
import { messagesOf } from '../../../src/features/chat/threadCache.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { selectLiveToasts } from '../../../src/features/notifications/notificationsSlice.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { errorText } from '../../../src/api/errorText.ts';
import { wholeList } from '../../../src/api/wholeList.ts';
import { writeChanges } from '../../../src/api/writeChanges.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { waitFor } from '../../support/waitFor.ts';
import { received } from '../requests/requestFixture.ts';

describe('a service that sends only the required fields', () => {
  const service = fakeServiceForEachTest();

  const respond = (path: string, body: unknown) => {
    service.handlers[`GET /api/${path}`] = () => ({ body });
  };
  const open = () => makeTestStore({ url: service.url, userId: 'ada' });

  const NO_TEXTS = Object.fromEntries(Object.keys(PROFILE_TEXTS).map((name) => [name, '']));
  const NO_PROFILE = {
    campus: '',
    ...{ ...NO_TEXTS, avatar: '' },
    ...{ subjects: [], availability: [] },
  };
  const createdAt = '2026-03-02T10:00:00.000Z';
  const asked = {
    ...{ id: 'n1', type: 'request', message: 'Grace wants to study with you.', createdAt },
    relatedUserId: 'grace',
  };

  // Covers 3.12, 3.22
  it.each([
    [{ id: 'emmy', name: 'Emmy', matchPercentage: 40 }],
    [{ _id: 'emmy', name: 'Emmy', matchPercentage: 40, bio: null, skills: null }],
  ])('completes the search result %j', async (result) => {
    respond('users/search', [result]);
    const { data } = await open().store.dispatch(searchApi.endpoints.search.initiate(NO_FILTERS));
    expect(data?.pages[0]?.students).toEqual([
      {
        ...{ ...NO_PROFILE, skills: [], badges: [], matchBreakdown: [], connectionStatus: 'none' },
        ...{ _id: 'emmy', id: 'emmy', name: 'Emmy', matchPercentage: 40 },
      },
    ]);
  });

  it('completes a request without an id of the other student', async () => {
    const { senderId: _senderId, recipientId: _recipientId, ...sent } = received({ isSent: true });
    respond('requests', [sent, received()]);
    const { data } = await open().store.dispatch(requestsApi.endpoints.getRequests.initiate());
    expect(data?.map(({ recipientId, senderId }) => [recipientId, senderId._id])).toEqual([
      [{ _id: '', name: 'Ada' }, ''],
      [{ _id: 'ada', name: 'Ada' }, 'grace'],
    ]);
  });

  // Covers 3.12, 3.22
  it('completes a match', async () => {
    respond('users/matches', [{ id: 'grace', name: 'Grace', bio: null }]);
    const { data } = await open().store.dispatch(matchesApi.endpoints.getMatches.initiate());
    expect(data).toEqual([
      { ...NO_PROFILE, _id: 'grace', id: 'grace', name: 'Grace', connectionStatus: 'pending' },
    ]);
  });

  // Covers 3.12, 3.22
  it('completes the own profile', async () => {
    respond('users/me', { id: 'ada', name: 'Ada', university: null });
    const { data } = await open().store.dispatch(authApi.endpoints.getMe.initiate());
    expect(data).toEqual({
      ...{ ...NO_PROFILE, skills: [], badges: [], email: '', role: 'student' },
      emailVerified: false,
      needsVerification: false,
      hasPassword: true,
      ...{ _id: 'ada', id: 'ada', name: 'Ada' },
    });
  });

  // Covers 3.12, 7.22
  it('completes and sorts notifications, and counts the unread ones', async () => {
    const later = { ...asked, id: 'n2', createdAt: '2026-03-02T11:00:00.000Z', read: null };
    respond('notifications', [asked, later, { ...asked, id: 'n0', read: true }]);
    const { data } = await open().store.dispatch(
      notificationsApi.endpoints.getNotifications.initiate(),
    );
    const [page] = data?.pages ?? [];
    expect(page?.notifications.map(({ _id, read }) => [_id, read])).toEqual([
      ['n2', false],
      ['n1', false],
      ['n0', true],
    ]);
    expect(page?.notifications[0]?.relatedUserId).toEqual({ _id: 'grace', name: '' });
    expect(page?.unread).toBe(2);
  });

  // Covers 3.12, 7.33
  it.each(['newNotification', 'notification'])(
    'completes a notification of the event %s',
    async (event) => {
      respond('notifications', []);
      const { store, socket } = open();
      const { getNotifications } = notificationsApi.endpoints;
      await store.dispatch(getNotifications.initiate());
      await waitFor(() => expect(socket.connects).toBe(1));
      socket.receive(event, asked);
      const { data } = getNotifications.select()(store.getState());
      expect(data?.pages[0]?.notifications).toMatchObject([
        { _id: 'n1', read: false, relatedUserId: { _id: 'grace', name: '' } },
      ]);
      expect(selectLiveToasts(store.getState())).toMatchObject([{ id: 'n1' }]);
    },
  );

  // Covers 3.21
  it('completes a session', async () => {
    const planned = {
      ...{ _id: 's1', title: 'Sets', startTime: createdAt, endTime: createdAt, createdBy: 'ada' },
      participants: ['grace', { _id: 'emmy', name: 'Emmy' }],
    };
    respond('sessions', [planned, { ...planned, participants: null, location: null }]);
    const { data } = await open().store.dispatch(sessionsApi.endpoints.getSessions.initiate());
    const texts = { description: '', location: '' };
    expect(data).toEqual([
      {
        ...{ ...planned, ...texts },
        participants: [
          { _id: 'grace', name: '' },
          { _id: 'emmy', name: 'Emmy' },
        ],
      },
      { ...planned, ...texts, participants: [] },
    ]);
  });

  // Covers 3.22
  it('completes a message', async () => {
    respond('messages/grace', [{ _id: 'm1', message: 'Hi', senderId: 'grace', createdAt }]);
    const { data } = await open().store.dispatch(threadApi.endpoints.getThread.initiate('grace'));
    expect(messagesOf(data)).toEqual([
      {
        ...{ _id: 'm1', message: 'Hi', senderId: 'grace', recipientId: '', createdAt },
        ...{ read: false, edited: false },
      },
    ]);
  });
});

// Covers 8.2
it.each([
  [null],
  ['text'],
  [{}],
  [{ error: '' }],
  [{ error: null }],
  [{ error: ['No.'] }],
  [{ error: { message: 'No.' } }],
  [{ message: 'No.' }],
])('errorText returns the fallback for the response body %j', (data) => {
  expect(errorText({ status: 400, data }, 'Fallback.')).toBe('Fallback.');
});

describe('wholeList', () => {
  const metaOf = (cursor?: string) => ({
    request: new Request('http://localhost'),
    response: new Response(null, {
      headers: cursor === undefined ? {} : { 'x-next-cursor': cursor },
    }),
  });
  const flat = (pages: string[][]) => pages.flat();

  it('loads all pages of a list in order', async () => {
    const urls: string[] = [];
    const responses = [
      { data: ['a', 'b'], meta: metaOf('b') },
      { data: ['c'], meta: metaOf() },
    ];
    const result = await wholeList('/things', flat)(undefined, {} as never, {}, (url) => {
      urls.push(url);
      return responses[urls.length - 1]!;
    });
    expect(result).toEqual({ data: ['a', 'b', 'c'] });
    expect(urls).toEqual(['/things', '/things?cursor=b']);
  });

  it('returns the error of any page', async () => {
    const error = { status: 500, data: null };
    const responses = [{ data: ['a'], meta: metaOf('a') }, { error }];
    const call = () => responses.shift()!;
    expect(await wholeList('/things', flat)(undefined, {} as never, {}, call)).toMatchObject({
      error,
    });
  });
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
