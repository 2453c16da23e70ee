import { STAY_INTERVAL } from '../../../contract/constants.ts';
import type { Room, RoomGoalsBody, RoomTimerBody } from '../../../contract/rooms.ts';
import { showToasts } from '../toasts/showToasts.ts';
import { useOnTabVisible } from '../../ui/hooks/useOnTabVisible.ts';
import { api } from '../../api/api.ts';
import { normalizeSession } from '../../api/tolerant/normalize.ts';
import type { RootState } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { betterClock, measureClock, type ServiceClock } from './serviceClock.ts';

export type OpenRoom = Room & { clock: ServiceClock };

interface Timed {
  data: Room;
  sentAt: number;
}

function toOpenRoom({ data, sentAt }: Timed): OpenRoom {
  const clock = measureClock(data.now, sentAt, Date.now());
  return { ...data, session: normalizeSession(data.session), clock };
}

const isLater = (now: string, other: string) => Date.parse(now) > Date.parse(other);

export const roomsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Enters or stays in the room of a study session. */
    getRoom: build.query<OpenRoom, string>({
      queryFn: async (id, { getState }, _options, request) => {
        const sentAt = Date.now();
        const { data, error } = await request({ url: `/sessions/${id}/room/visit`, method: 'PUT' });
        if (error) return { error };
        const room = toOpenRoom({ data: data as Room, sentAt });
        return { data: newerOf(selectRoom(getState() as RootState, id), room) };
      },
      providesTags: ['Room'],
    }),
    leaveRoom: build.mutation<unknown, string>({
      query: (id) => ({
        url: `/sessions/${id}/room/visit`,
        method: 'DELETE',
        // The tab may be closing.
        keepalive: true,
      }),
    }),
    storeGoals: build.mutation<Room, { id: string; body: RoomGoalsBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/room/goals`, method: 'PUT', body }),
      // A box is ticked at once, and again after the response, because a room that was loaded in between does not
      // have it yet.
      onQueryStarted: async ({ id, body }, lifecycle) => {
        const { dispatch, getState, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, { failure: 'Failed to save your goals.' });
        const userId = selectUserId(getState() as RootState);
        const show = (now = '') =>
          dispatch(
            roomsApi.util.updateQueryData('getRoom', id, (room) => {
              const me = room.people.find(({ _id }) => _id === userId);
              if (me) me.goals = body.goals;
              if (isLater(now, room.now)) room.now = now;
            }),
          );
        const patch = show();
        try {
          show((await queryFulfilled).data.now);
        } catch {
          patch.undo();
        }
      },
    }),
    storeTimer: build.mutation<Room, { id: string; body: RoomTimerBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/room/timer`, method: 'PUT', body }),
      // Shows the new timer before the event, unless a newer one has arrived.
      onQueryStarted: async ({ id }, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void showToasts(lifecycle, { failure: 'Failed to change the timer.' });
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!data) return;
        dispatch(
          roomsApi.util.updateQueryData('getRoom', id, (room) => {
            if (isLater(data.now, room.now))
              Object.assign(room, { now: data.now, timer: data.timer });
          }),
        );
      },
    }),
  }),
});

export const { useStoreGoalsMutation, useStoreTimerMutation, useLeaveRoomMutation } = roomsApi;

function selectRoom(state: RootState, id: string): OpenRoom | undefined {
  return roomsApi.endpoints.getRoom.select(id)(state).data;
}

/** A change may have been shown while an older state was on its way. */
function newerOf(known: OpenRoom | undefined, loaded: OpenRoom): OpenRoom {
  const newer = known && isLater(known.now, loaded.now) ? known : loaded;
  return { ...newer, clock: betterClock(known?.clock, loaded.clock) };
}

/**
 * Keeps the student in the room while the component is mounted. A tab that becomes visible asks at once, as
 * the clock of a device may have changed while it slept.
 */
export function useRoom(id: string) {
  const query = roomsApi.useGetRoomQuery(id, {
    pollingInterval: STAY_INTERVAL,
    refetchOnMountOrArgChange: true,
  });
  useOnTabVisible(() => void query.refetch());
  return query;
}
