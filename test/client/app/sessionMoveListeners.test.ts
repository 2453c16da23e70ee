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

describe('a moved session', () => {
  it('is sent with its other fields once its toast has closed', async () => {
    let respond: () => void = () => undefined;
    const responding = new Promise<FakeResponse>((resolve) => {
      respond = () => {
        resolve({});
      };
    });
    const opened = await openSessions(() => responding);
    const { store, shown, bodies, move, toasts, setStored } = opened;
    move();
    expect(applyMoves([session()], selectQueuedMoves(store.getState()))).toEqual([
      { ...session(), ...times },
    ]);
    expect(toasts()).toMatchObject([
      { message: 'Session moved to Wed, Mar 4, 2:00\u00a0PM.', button: { label: 'Undo' } },
    ]);
    setStored([session({ title: 'Renamed' })]);
    await store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    expect(bodies()).toEqual([]);
    closeToast(opened);
    await waitFor(() => expect(shown()).toBe(times.startTime));
    expect(selectMovingSessions(store.getState())).toEqual(['s1']);
    respond();
    await waitFor(() => expect(selectMovingSessions(store.getState())).toEqual([]));
    expect(bodies()).toEqual([
      {
        title: 'Renamed',
        description: 'Chapters 3 and 4',
        location: 'Library, room 5',
        participants: ['grace'],
        ...times,
      },
    ]);
    await waitFor(() => expect(getSessions.select()(store.getState()).data).toHaveLength(2));
    expect(shown()).toBe(times.startTime);
    expect(toasts()).toEqual([]);
  });

  it('is back at its old times when the service refuses, with the reason in a toast', async () => {
    const opened = await openSessions(() => ({
      status: 400,
      body: { error: 'The start is too late.', fields: { startTime: 'The start is too late.' } },
    }));
    opened.move();
    closeToast(opened);
    await waitFor(() =>
      expect(opened.toasts()).toMatchObject([{ message: 'The start is too late.', type: 'error' }]),
    );
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

  it.each([
    ['2 h', '2026-03-02T12:00:00.000Z'],
    ['1 h 15 min', '2026-03-02T11:15:00.000Z'],
    ['45 min', '2026-03-02T10:45:00.000Z'],
  ])('that only ends at another time is said to take %s', async (length, endTime) => {
    const { store, toasts } = await openSessions();
    const { startTime } = session();
    store.dispatch(sessionMoved({ session: session(), times: { startTime, endTime } }));
    const span = clockSpanText(startTime, endTime);
    expect(toasts()).toMatchObject([{ message: `Session now takes ${length}, ${span}.` }]);
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
    await waitFor(() =>
      expect(toasts()).toMatchObject([
        { message: 'This session has changed since, so it was not moved.', type: 'error' },
      ]),
    );
    expect(bodies()).toEqual([]);
    expect(selectQueuedMoves(store.getState())).toEqual([]);
  });
});

describe('a session that is moved to the time of another one', () => {
  const message = async (...others: ReturnType<typeof session>[]) => {
    const { move, store, toasts, setStored } = await openSessions();
    setStored([session(), ...others]);
    await store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    move();
    return toasts()[0]?.message;
  };
  const at = (_id: string, changes = {}) => session({ _id, title: 'Sets', ...times, ...changes });

  it('is moved, and the toast says which one it overlaps', async () => {
    const span = clockSpanText(times.startTime, times.endTime);
    expect(await message(at('s2'))).toBe(
      `Session moved to Wed, Mar 4, 2:00\u00a0PM. It overlaps with “Sets”, ${span}.`,
    );
    expect(await message(at('s2'), at('s3'))).toBe(
      `Session moved to Wed, Mar 4, 2:00\u00a0PM. It overlaps with “Sets”, ${span}, and 1 more.`,
    );
  });

  it('overlaps with none that ends when it starts, or that the student declined', async () => {
    const { startTime: endTime } = times;
    const participants = [{ _id: 'ada', name: 'Ada', answer: 'declined' as const }];
    expect(
      await message(
        at('s2', { startTime: '2026-03-04T13:00:00.000Z', endTime }),
        at('s3', { createdBy: 'grace', participants }),
      ),
    ).toBe('Session moved to Wed, Mar 4, 2:00\u00a0PM.');
  });
});

describe('Undo', () => {
  it('sends nothing', async () => {
    const { store, bodies, move, toasts } = await openSessions();
    move();
    store.dispatch(toasts()[0]!.button!.trigger);
    expect(selectQueuedMoves(store.getState())).toEqual([]);
    await waitFor(() => expect(toasts()).toEqual([]));
    store.dispatch(movesFlushed());
    expect(bodies()).toEqual([]);
  });

  it('is not offered to the next student', async () => {
    const { store, bodies, move, toasts } = await openSessions();
    move();
    store.dispatch(signedOut({ byChoice: true }));
    expect(toasts()).toEqual([]);
    expect(bodies()).toEqual([]);
  });
});
