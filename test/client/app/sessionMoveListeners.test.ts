import { describe, expect, it } from '@jest/globals';
import { signedOut } from '../../../src/api/authActions.ts';
import { applyMoves } from '../../../src/features/sessions/sessionMoves.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import {
  movesFlushed,
  selectMovingSessions,
  selectQueuedMoves,
  sessionMoved,
} from '../../../src/features/sessions/sessionsSlice.ts';
import { selectToasts, toastClosed } from '../../../src/features/toasts/toastsSlice.ts';
import { clockSpanText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, type FakeResponse } from '../../support/client/fakeService.ts';
import { waitFor } from '../../support/waitFor.ts';
import { session } from '../sessions/sessionFixture.ts';

const { getSessions } = sessionsApi.endpoints;

const other = session({ _id: 's0', title: 'Sets' });
const times = {
  startTime: '2026-03-04T14:00:00.000Z',
  endTime: '2026-03-04T15:30:00.000Z',
};

const service = fakeServiceForEachTest();

/** Stores the session as the service does. `respond` decides about each change. */
async function openSessions(respond: () => FakeResponse | Promise<FakeResponse> = () => ({})) {
  let stored = [session()];
  service.handlers['GET /api/sessions'] = () => ({ body: stored });
  service.handlers['PATCH /api/sessions/s1'] = async ({ body }) => {
    const response = await respond();
    if (response.status === undefined)
      stored = [other, session({ ...(body as object), participants: session().participants })];
    return { body: stored.at(-1), ...response };
  };
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  await store.dispatch(getSessions.initiate());
  const shown = () =>
    getSessions
      .select()(store.getState())
      .data?.find(({ _id }) => _id === 's1')?.startTime;
  const bodies = () =>
    service.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const toasts = () => selectToasts(store.getState());
  return {
    store,
    shown,
    bodies,
    toasts,
    /** Another tab changes the sessions. */
    change: (...next: typeof stored) => {
      stored = next;
      return store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    },
    move: (by: typeof times = times) =>
      store.dispatch(sessionMoved({ session: session(), times: by })),
    /** Closes the toast with Undo, as its lifetime does. */
    closeToast: () => store.dispatch(toastClosed(toasts()[0]!.id)),
  };
}

const MOVED = 'Session moved to Wed, Mar 4, 2:00\u00a0PM.';

describe('a moved session', () => {
  it('is sent with its other fields once its toast has closed', async () => {
    let respond: () => void = () => undefined;
    const page = await openSessions(() => new Promise((done) => (respond = () => done({}))));
    const { store, shown, bodies, toasts } = page;
    page.move();
    expect(applyMoves([session()], selectQueuedMoves(store.getState()))).toEqual([
      { ...session(), ...times },
    ]);
    expect(toasts()).toMatchObject([{ message: MOVED, button: { label: 'Undo' } }]);
    await page.change(session({ title: 'Renamed' }));
    expect(bodies()).toEqual([]);
    page.closeToast();
    await waitFor(() => expect(shown()).toBe(times.startTime));
    expect(selectMovingSessions(store.getState())).toEqual(['s1']);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    respond();
    await waitFor(() => expect(selectMovingSessions(store.getState())).toEqual([]));
    const { description, location } = session();
    const others = { title: 'Renamed', description, location, participants: ['grace'] };
    expect(bodies()).toEqual([{ ...others, ...times }]);
    await waitFor(() => expect(getSessions.select()(store.getState()).data).toHaveLength(2));
    expect([shown(), ...toasts()]).toEqual([times.startTime]);
  });

  it('is back at its old times when the service refuses, with the reason in a toast', async () => {
    const error = 'The start is too late.';
    const body = { error, fields: { startTime: error } };
    const page = await openSessions(() => ({ status: 400, body }));
    page.move();
    page.closeToast();
    await waitFor(() => expect(page.toasts()).toMatchObject([{ message: error, type: 'error' }]));
    expect(page.shown()).toBe(session().startTime);
    expect(selectMovingSessions(page.store.getState())).toEqual([]);
  });

  it('that is moved again is sent once, with its last times', async () => {
    const { store, bodies, move, toasts, closeToast } = await openSessions();
    move();
    const later = { ...times, endTime: '2026-03-04T16:00:00.000Z' };
    store.dispatch(sessionMoved({ session: session(times), times: later }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    closeToast();
    await waitFor(() => expect(bodies()).toMatchObject([later]));
  });

  it('that only ends at another time has a new length', async () => {
    const { move, toasts } = await openSessions();
    const { startTime } = session();
    for (const [length, end] of [
      ['2 h', '12:00'],
      ['1 h 15 min', '11:15'],
      ['45 min', '10:45'],
    ]) {
      const endTime = `2026-03-02T${end}:00.000Z`;
      move({ startTime, endTime });
      const message = `Session now takes ${length}, ${clockSpanText(startTime, endTime)}.`;
      expect(toasts().at(-1)).toMatchObject({ message });
    }
  });

  it.each([
    ['moved in another tab', [session({ endTime: '2026-03-02T16:00:00.000Z' })]],
    ['deleted', []],
  ])('is not sent when it was %s meanwhile', async (_what, stored) => {
    const { store, bodies, move, toasts, change, closeToast } = await openSessions();
    move();
    await change(...stored);
    closeToast();
    const message = 'This session has changed since, so it was not moved.';
    await waitFor(() => expect(toasts()).toMatchObject([{ message, type: 'error' }]));
    expect([...bodies(), ...selectQueuedMoves(store.getState())]).toEqual([]);
  });

  it('that overlaps with another one that the student has not declined says so', async () => {
    const { move, toasts, change } = await openSessions();
    const participants = [{ _id: 'ada', name: 'Ada', answer: 'declined' as const }];
    const declined = session({ _id: 's3', ...times, createdBy: 'grace', participants });
    await change(session(), session({ _id: 's2', title: 'Sets', ...times }), declined);
    move();
    const span = clockSpanText(times.startTime, times.endTime);
    expect(toasts()).toMatchObject([{ message: `${MOVED} It overlaps with “Sets”, ${span}.` }]);
  });

  it('that is undone is not sent, nor undone by the next student', async () => {
    const { store, bodies, move, toasts } = await openSessions();
    move();
    store.dispatch(toasts()[0]!.button!.trigger);
    expect(selectQueuedMoves(store.getState())).toEqual([]);
    await waitFor(() => expect(toasts()).toEqual([]));
    store.dispatch(movesFlushed());
    expect(bodies()).toEqual([]);
    move();
    store.dispatch(signedOut({ byChoice: true }));
    expect([...toasts(), ...bodies()]).toEqual([]);
  });
});
