import { expect, it } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useSessionMoves } from '../../../../src/features/sessions/calendar/useSessionMoves.ts';
import { dragPropsOf } from '../../../../src/features/sessions/calendar/grid/dragOptions.ts';
import { toEvent } from '../../../../src/features/sessions/calendar/grid/calendarEvent.ts';
import { sessionsApi } from '../../../../src/features/sessions/sessionsApi.ts';
import { selectQueuedMoves } from '../../../../src/features/sessions/sessionsSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../../support/client/fakeService.ts';
import { session } from '../sessionFixture.ts';

const service = fakeServiceForEachTest({
  'GET /api/sessions': () => ({ body: [own] }),
  'PATCH /api/sessions/s1': () => ({ hang: true }),
});

const own = session();
const invited = session({ _id: 's2', createdBy: 'grace' });
const at = (hour: number) => new Date(2026, 2, 4, hour);

async function renderMoves() {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  await store.dispatch(sessionsApi.endpoints.getSessions.initiate());
  const { result, unmount } = renderHook(() => useSessionMoves([own, invited]), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    ),
  });
  const queued = () => selectQueuedMoves(store.getState()).map(({ times }) => times.startTime);
  return { moves: result, unmount, queued };
}

const sent = () => service.calls.filter(({ method }) => method === 'PATCH');

it.each(['leaves the calendar', 'closes the page or logs out'])(
  'sends the last move of an own session when the student %s',
  async (how) => {
    const { moves, queued, unmount } = await renderMoves();
    expect(['s1', 's2', 's3'].map(moves.current.isMovable)).toEqual([true, false, false]);
    moves.current.onMoveSession('s2', at(10), at(11));
    moves.current.onMoveSession('s1', at(10), at(11));
    moves.current.onMoveSession('s1', at(12), at(13));
    expect(queued()).toEqual([at(12).toISOString()]);
    expect(sent()).toEqual([]);
    if (how === 'leaves the calendar') unmount();
    else {
      window.dispatchEvent(new Event('beforeunload'));
      // The order of two requests is not certain.
      await waitFor(() => expect(moves.current.isMovable('s1')).toBe(false));
      moves.current.onMoveSession('s1', at(14), at(15));
    }
    await waitFor(() =>
      expect(sent()).toMatchObject([{ body: { startTime: at(12).toISOString() } }]),
    );
    expect(queued()).toEqual([]);
  },
);

it('moves nothing for a drag to the same times or to an invalid length', async () => {
  const { moves, queued } = await renderMoves();
  moves.current.onMoveSession('s1', new Date(own.startTime), new Date(own.endTime));
  moves.current.onMoveSession('s1', at(10), at(10));
  moves.current.onMoveSession('s1', at(0), at(25));
  expect(queued()).toEqual([]);
  moves.current.onMoveSession('s1', at(0), at(24));
  expect(queued()).toHaveLength(1);
});

it('lengthens sessions of less than a day, in views with times', async () => {
  const options = (await renderMoves()).moves.current;
  const propsOf = (view: 'month' | 'week') => dragPropsOf({ ...options, view });
  expect([propsOf('month').resizable, propsOf('week').resizable]).toEqual([false, true]);
  const { resizableAccessor } = propsOf('week');
  if (typeof resizableAccessor !== 'function') throw new Error('It is a function.');
  const day = { ...toEvent(own, 'ada'), start: at(0), end: at(24) };
  expect([toEvent(own, 'ada'), day].map(resizableAccessor)).toEqual([true, false]);
});
