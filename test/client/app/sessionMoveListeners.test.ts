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
  return {
    store,
    shown,
    bodies,
    toasts: () => selectToasts(store.getState()),
    setStored: (next: typeof stored) => (stored = next),
    move: () => {
      store.dispatch(sessionMoved({ session: session(), times }));
    },
  };
}

/** Closes the toast with Undo, as its lifetime does. */
const closeToast = ({ store, toasts }: Awaited<ReturnType<typeof openSessions>>) =>
  store.dispatch(toastClosed(toasts()[0]!.id));

const MOVED = 'Session moved to Wed, Mar 4, 2:00\u00a0PM.';

describe('a moved session', () => {
  it('is sent with its other fields once its toast has closed', async () => {
    let respond: () => void = () => undefined;
    const opened = await openSessions(() => new Promise((done) => (respond = () => done({}))));
    const { store, shown, bodies, move, toasts, setStored } = opened;
    move();
    expect(applyMoves([session()], selectQueuedMoves(store.getState()))).toEqual([
      { ...session(), ...times },
    ]);
    expect(toasts()).toMatchObject([{ message: MOVED, button: { label: 'Undo' } }]);
    setStored([session({ title: 'Renamed' })]);
    await store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    expect(bodies()).toEqual([]);
    closeToast(opened);
    await waitFor(() => expect(shown()).toBe(times.startTime));
    expect(selectMovingSessions(store.getState())).toEqual(['s1']);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    respond();
    await waitFor(() => expect(selectMovingSessions(store.getState())).toEqual([]));
    const { description, location } = session();
    const others = { title: 'Renamed', description, location, participants: ['grace'] };
    expect(bodies()).toEqual([{ ...others, ...times }]);
    await waitFor(() => expect(getSessions.select()(store.getState()).data).toHaveLength(2));
    expect(shown()).toBe(times.startTime);
    expect(toasts()).toEqual([]);
  });

  it('is back at its old times when the service refuses, with the reason in a toast', async () => {
    const error = 'The start is too late.';
    const body = { error, fields: { startTime: error } };
    const opened = await openSessions(() => ({ status: 400, body }));
    opened.move();
    closeToast(opened);
    await waitFor(() => expect(opened.toasts()).toMatchObject([{ message: error, type: 'error' }]));
    expect(opened.shown()).toBe(session().startTime);
    expect(selectMovingSessions(opened.store.getState())).toEqual([]);
  });

  it('that is moved again is sent once, with its last times', async () => {
    const opened = await openSessions();
    const { store, bodies, move, toasts } = opened;
    move();
    const later = { ...times, endTime: '2026-03-04T16:00:00.000Z' };
    store.dispatch(sessionMoved({ session: session(times), times: later }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    closeToast(opened);
    await waitFor(() => expect(bodies()).toMatchObject([later]));
  });

  it('that only ends at another time has a new length', async () => {
    const { store, toasts } = await openSessions();
    const { startTime } = session();
    for (const [length, endTime] of [
      ['2 h', '2026-03-02T12:00:00.000Z'],
      ['1 h 15 min', '2026-03-02T11:15:00.000Z'],
      ['45 min', '2026-03-02T10:45:00.000Z'],
    ] as const) {
      store.dispatch(sessionMoved({ session: session(), times: { startTime, endTime } }));
      const message = `Session now takes ${length}, ${clockSpanText(startTime, endTime)}.`;
      expect(toasts().at(-1)).toMatchObject({ message });
    }
  });

  it.each([
    ['moved in another tab', [session({ endTime: '2026-03-02T16:00:00.000Z' })]],
    ['deleted', []],
  ])('is not sent when it was %s meanwhile', async (_what, stored) => {
    const opened = await openSessions();
    const { store, bodies, move, toasts, setStored } = opened;
    move();
    setStored(stored);
    await store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    closeToast(opened);
    const message = 'This session has changed since, so it was not moved.';
    await waitFor(() => expect(toasts()).toMatchObject([{ message, type: 'error' }]));
    expect(bodies()).toEqual([]);
    expect(selectQueuedMoves(store.getState())).toEqual([]);
  });

  it('that overlaps with another one that the student has not declined says so', async () => {
    const { move, store, toasts, setStored } = await openSessions();
    const participants = [{ _id: 'ada', name: 'Ada', answer: 'declined' as const }];
    const declined = session({ _id: 's3', ...times, createdBy: 'grace', participants });
    setStored([session(), session({ _id: 's2', title: 'Sets', ...times }), declined]);
    await store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    move();
    const span = clockSpanText(times.startTime, times.endTime);
    expect(toasts()).toMatchObject([{ message: `${MOVED} It overlaps with “Sets”, ${span}.` }]);
  });

  it('that is undone is not sent', async () => {
    const { store, bodies, move, toasts } = await openSessions();
    move();
    store.dispatch(toasts()[0]!.button!.trigger);
    expect(selectQueuedMoves(store.getState())).toEqual([]);
    await waitFor(() => expect(toasts()).toEqual([]));
    store.dispatch(movesFlushed());
    expect(bodies()).toEqual([]);
  });

  it('cannot be undone by the next student', async () => {
    const { store, bodies, move, toasts } = await openSessions();
    move();
    store.dispatch(signedOut({ byChoice: true }));
    expect([...toasts(), ...bodies()]).toEqual([]);
  });
});
