import { shown } from '../../support/client/reduxDevTools.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Action } from '@reduxjs/toolkit';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { api } from '../../../src/api/api.ts';
import { devTools } from '../../../src/app/devTools.ts';
import type { AppThunk } from '../../../src/app/store.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { startFakeService, type FakeResponse } from '../../support/client/fakeService.ts';
import { message as messageOf } from '../chat/thread/threadModel.ts';

/** Part of each secret. */
const MARK = 'sEcReT';
const secret = (name: string) => `${MARK}-${name}`;

const password = secret('password');
const token = secret('token');
const signedUrl = `/api/attachments/1?expires=9&signature=${secret('signature')}`;
const message = messageOf(1, { fileUrl: signedUrl });
const passkey = {
  ...{ id: secret('id'), rawId: secret('id'), type: 'public-key' },
  response: { clientDataJSON: secret('data'), signature: secret('passkey') },
};

/** The endpoints that take or return a secret: arguments, and the response of the service. */
const SECRET_ENDPOINTS: Record<string, { args: unknown; body?: unknown }[]> = {
  login: [
    { args: { email: 'ada@a.example', password }, body: { token, refreshToken: token } },
    { args: { passkey }, body: { token, deviceToken: token } },
  ],
  signOn: [
    { args: { query: `code=${token}`, transaction: token }, body: { linkToken: token } },
    { args: { linkToken: token, password }, body: { token } },
  ],
  startSignOn: [
    { args: {}, body: { url: `https://a.example/?state=${token}`, transaction: token } },
  ],
  confirmSignOn: [{ args: { query: `code=${token}`, transaction: token } }],
  signup: [
    { args: { name: 'Ada', email: 'ada@a.example', password, university: 'A' }, body: { token } },
  ],
  logout: [{ args: undefined }],
  checkResetLink: [{ args: { token }, body: { isValid: true } }],
  resetPassword: [{ args: { token, password }, body: { message: 'Done.' } }],
  changePassword: [{ args: { currentPassword: password, password: secret('new') } }],
  changeEmail: [{ args: { email: 'new@a.example', password } }],
  verifyEmail: [{ args: token, body: { message: 'Done.' } }],
  requestExport: [{ args: undefined, body: { url: `/api/exports/${token}` } }],
  deleteAccount: [{ args: { password }, body: { message: 'Done.', deletionAt: '' } }],
  deleteAllUsers: [{ args: password }],
  clearAllData: [{ args: password }],
  startAddingPasskey: [{ args: { password }, body: { challenge: secret('challenge') } }],
  addPasskey: [{ args: { passkey }, body: { _id: 'p1', name: 'Phone' } }],
  removePasskey: [{ args: { id: 'p1', password } }],
  addBusyAddress: [{ args: { name: 'Work', address: `https://a.example/${token}.ics` } }],
  readTimetableAddress: [{ args: { timeZone: 'UTC', address: `https://a.example/${token}.ics` } }],
  createCalendarFeed: [{ args: undefined, body: { secretUrl: `/calendar/${token}.ics` } }],
  subscribePush: [
    {
      args: { endpoint: `https://a.example/${token}`, keys: { p256dh: token, auth: token } },
      body: { publicKey: 'public', isSubscribed: true },
    },
  ],
  getThread: [{ args: 'grace', body: [message] }],
  getMessagePage: [{ args: { conversationId: 'grace', before: null }, body: [message] }],
  getThreadChanges: [{ args: { conversationId: 'grace', sinceRev: 0 }, body: [message] }],
  sendMessage: [{ args: { recipientId: 'grace', fileUrl: signedUrl }, body: message }],
  editMessage: [{ args: { id: 'm1', conversationId: 'grace', message: 'Hi.' }, body: message }],
  react: [{ args: { id: 'm1', conversationId: 'grace', emoji: '👍' }, body: message }],
};

/** The endpoints that take and return no secret. */
const OTHER_ENDPOINTS = `
  acceptRequest addBusyFile answerSession askToJoin block changeAccount changePreferences
  changePresence changeReminder changeSettings changeStudyNowPush checkCourses createSession decideJoin
  decideReport decideSpelling deleteMessage
  deleteSession endAuthSession forgotPassword getAudit getAuthSessions getBlocked getBusyCalendars
  getCalendarFeed getChips getCommonTimes getConversations getCourses getJoins getMatches getMe getMerges getMissing
  getNotifications getOpenSessions getOutcomes getOwnReviews getPasskeys getPerson getPreferences getPresence
  getProposals getPush getReceivedRequests getRelaxations getReminders getReports getRequests getReview getRoom getSignOn
  getSessionFile getSessions getSpellings getStudyTime getSubjectSuggestions getUpcoming getUserDetails getUsers getVideoLink
  importCourses leaveRoom leaveSession markAllRead markRead markThreadRead moveSession proposeTimes
  readTimetableFile rejectRequest undoDecision
  removeBusyCalendar removeCalendarFeed report search searchMessages sendRequest sendVerification
  storeGoals storeReview storeTimer studyNow takeOffer takeProposal unblock unmatch unsubscribePush updateMe updateSession uploadAvatar
  withdrawJoin withdrawProposal withdrawRequest`.match(/\w+/g);

const showAction = devTools.actionSanitizer as (action: Action) => Action;
const showState = devTools.stateSanitizer as (state: unknown) => unknown;

const shownTypes = () => shown.actions.map(({ type }) => type);
/** The state is serializable. Actions may contain errors. */
const everything = () =>
  inspect(shown.actions, { depth: Infinity, maxArrayLength: null, maxStringLength: null }) +
  JSON.stringify(shown.states);

let response: FakeResponse;
const service = await startFakeService(new Proxy({}, { get: () => () => response }));
afterAll(() => service.stop());

/** Opens a store. Its requests are shown from then on. */
function openPage() {
  Object.assign(shown, { actions: [], states: [] });
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const endpoints = api.endpoints as Record<
    string,
    { initiate: (args: unknown) => AppThunk<Promise<unknown>> }
  >;
  return async (name: string, args: unknown, given: FakeResponse) => {
    response = given;
    await store.dispatch(endpoints[name]!.initiate(args));
  };
}

beforeAll(async () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('Api.ts')))
    await import(path.resolve('src/features', file));
});

describe('Redux DevTools', () => {
  it('has a decision about the secrets of each endpoint', () => {
    const decided = [...Object.keys(SECRET_ENDPOINTS), ...(OTHER_ENDPOINTS ?? [])];
    expect(Object.keys(api.endpoints).sort()).toEqual(decided.sort());
  });

  const calls = Object.entries(SECRET_ENDPOINTS).flatMap(([name, list]) =>
    list.map(({ args, body = { message: 'Done.' } }) => [name, args, body] as const),
  );

  it.each(calls)('shows %s without its secrets, also in an error', async (name, args, body) => {
    const send = openPage();
    await send(name, args, { body });
    expect(shownTypes()).toContain(`api/${name}/pending`);
    if (inspect(args).includes(MARK)) {
      const echo = JSON.stringify(args);
      await send(name, args, { status: 400, body: { error: echo, fields: { password: echo } } });
      expect(shownTypes()).toContain(`api/${name}/rejected`);
    }
    expect(everything()).not.toContain(MARK);
  });

  it('shows events, files and routes without their secrets', () => {
    const hidden = [
      { type: 'chat/messageArrived', payload: message },
      { type: 'navigation/navigated', payload: { path: `/reset-password/${token}` } },
      { type: 'navigation/navigated', payload: { path: `/verify-email/${token}?a=b` } },
      { type: 'connection/failed', payload: { message: `wss://a.example/?token=${token}&b=c` } },
      { type: 'chat/uploadFailed', error: `Bearer eyJhbGci.${MARK}.${MARK}` },
    ].map(showAction);
    expect(inspect(hidden, { depth: null })).not.toContain(MARK);
    expect(inspect(hidden, { depth: null })).toContain('/api/attachments/1?expires=9&signature=');
  });

  it('shows what is no secret, and patches by their endpoint', async () => {
    await openPage()('login', { email: 'ada@a.example', password }, { body: { token } });
    expect(everything()).toContain('ada@a.example');
    for (const [type, name] of [
      ['queryResultPatched', 'patched'],
      ['removeQueryResult', 'removed'],
    ] as const) {
      const payload = { queryCacheKey: 'getThread("grace")' };
      const action = { type: `api/queries/${type}`, payload };
      expect(showAction(action).type).toBe(`api/getThread/${name}`);
    }
  });

  it('shows no records of RTK Query about itself', async () => {
    await openPage()('login', { email: 'ada@a.example', password }, { body: { token } });
    expect(shownTypes()).toContain('api/login/pending');
    expect(shownTypes()).not.toContain('api/config/middlewareRegistered');
  });

  it('shows an unchanged state when nothing is hidden', () => {
    const state = { auth: { status: 'signedOut' }, list: [1, { a: null }] };
    expect(showState(state)).toBe(state);
    expect(devTools.name).toBe('Study Buddy');
  });
});
