import { describe, expect, it } from '@jest/globals';
import { signedOut } from '../../../src/api/authActions.ts';
import { sessionMovesApi } from '../../../src/features/sessions/sessionMoves.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { selectMovingSessions } from '../../../src/features/sessions/sessionsSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { clockSpanText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, type FakeResponse } from '../../support/client/fakeService.ts';
import { waitFor } from '../../support/waitFor.ts';
import { session } from './sessionFixture.ts';

const { getSessions } = sessionsApi.endpoints;
const { moveSession } = sessionMovesApi.endpoints;

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
    move: () => store.dispatch(moveSession.initiate({ session: session(), times })),
  };
}

describe('a moved session', () => {
  it('has its new times at once, and keeps its other fields', async () => {
    let respond: () => void = () => undefined;
    const responding = new Promise<FakeResponse>((resolve) => {
      respond = () => {
        resolve({});
      };
    });
    const { store, shown, bodies, move, toasts } = await openSessions(() => responding);
    const moved = move();
    expect(shown()).toBe(times.startTime);
    expect(selectMovingSessions(store.getState())).toEqual(['s1']);
    respond();
    await moved;
    expect(selectMovingSessions(store.getState())).toEqual([]);
    expect(bodies()).toEqual([
      {
        title: 'Graph Theory',
        description: 'Chapters 3 and 4',
        location: 'Library, room 5',
        participants: ['grace'],
        ...times,
      },
    ]);
    expect(toasts()).toMatchObject([{ message: 'Session updated!', button: { label: 'Undo' } }]);
    await waitFor(() => expect(getSessions.select()(store.getState()).data).toHaveLength(2));
    expect(shown()).toBe(times.startTime);
  });

  it('is back at its old times when the service refuses, with the reason in a toast', async () => {
    const { store, shown, move, toasts } = await openSessions(() => ({
      status: 400,
      body: { error: 'The start is too late.', fields: { startTime: 'The start is too late.' } },
    }));
    await move();
    expect(shown()).toBe(session().startTime);
    expect(selectMovingSessions(store.getState())).toEqual([]);
    expect(toasts()).toMatchObject([{ message: 'The start is too late.', type: 'error' }]);
  });
});

describe('a session that is moved to the time of another one', () => {
  const message = async (...others: ReturnType<typeof session>[]) => {
    const { move, store, toasts, setStored } = await openSessions();
    setStored([session(), ...others]);
    await store.dispatch(getSessions.initiate(undefined, { forceRefetch: true }));
    await move();
    return toasts()[0]?.message;
  };
  const at = (_id: string, changes = {}) => session({ _id, title: 'Sets', ...times, ...changes });

  it('is moved, and the toast says which one it overlaps', async () => {
    const span = clockSpanText(times.startTime, times.endTime);
    expect(await message(at('s2'))).toBe(`Session updated! It overlaps with “Sets”, ${span}.`);
    expect(await message(at('s2'), at('s3'))).toBe(
      `Session updated! It overlaps with “Sets”, ${span}, and 1 more.`,
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
    ).toBe('Session updated!');
  });
});

describe('Undo', () => {
  it('sends the old times with the fields as they are now', async () => {
    const { store, shown, bodies, move, toasts, setStored } = await openSessions();
    await move();
    setStored([session({ ...times, title: 'Renamed' })]);
    store.dispatch(toasts()[0]!.button!.trigger);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const { startTime, endTime } = session();
    expect(bodies()[1]).toMatchObject({ title: 'Renamed', startTime, endTime });
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(toasts()[1]).toEqual({ ...toasts()[1], message: 'Session updated!', type: 'success' });
    expect(toasts()[1]).not.toHaveProperty('button');
    await waitFor(() => expect(shown()).toBe(startTime));
  });

  it('reads the sessions again after a request that was already running', async () => {
    const { store, bodies, move, toasts } = await openSessions();
    let respond: () => void = () => undefined;
    service.handlers['GET /api/sessions'] = () =>
      new Promise((resolve) => {
        respond = () => {
          resolve({ body: [session(times)] });
        };
      });
    const reads = () => service.calls.filter(({ method }) => method === 'GET').length;
    await move();
    await waitFor(() => expect(reads()).toBe(2));
    store.dispatch(toasts()[0]!.button!.trigger);
    service.handlers['GET /api/sessions'] = () => ({
      body: [session({ ...times, title: 'Renamed' })],
    });
    respond();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ title: 'Renamed' });
  });

  it.each([
    ['moved again in another tab', [session({ ...times, endTime: '2026-03-04T16:00:00.000Z' })]],
    ['deleted', []],
  ])('says that it did nothing when the session was %s', async (_what, stored) => {
    const { store, bodies, move, toasts, setStored } = await openSessions();
    await move();
    setStored(stored);
    store.dispatch(toasts()[0]!.button!.trigger);
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(toasts()[1]).toMatchObject({
      message: 'This session has changed since, so nothing was undone.',
      type: 'error',
    });
    expect(bodies()).toHaveLength(1);
  });

  it('is not offered to the next student', async () => {
    const { store, move, toasts } = await openSessions();
    await move();
    store.dispatch(signedOut({ byChoice: true }));
    expect(toasts()).toEqual([]);
  });
});
