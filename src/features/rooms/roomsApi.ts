import type { Room, RoomGoalsBody, RoomTimerBody } from '../../../contract/rooms.ts';
import { api } from '../../api/api.ts';
import { normalizeSession } from '../../api/compat/normalize.ts';
import type { RootState } from '../../store/rootReducer.ts';
import { selectUserId } from '../auth/authSlice.ts';

/** Milliseconds between two requests, with each of which the student stays in the room. */
const STAY_INTERVAL = 30_000;

/** `clockAhead` is how far the clock of the service is ahead of this device's, in milliseconds. */
export type OpenRoom = Room & { clockAhead: number };

interface Timed {
  data: Room;
  sentAt: number;
}

/** Half of the time of the request passed before the service read its clock. */
function toOpenRoom({ data, sentAt }: Timed): OpenRoom {
  const clockAhead = Date.parse(data.now) - (sentAt + Date.now()) / 2;
  return { ...data, session: normalizeSession(data.session), clockAhead };
}

export const roomsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Enters or stays in the room of a study session. */
    getRoom: build.query<OpenRoom, string>({
      queryFn: async (id, _api, _options, request) => {
        const sentAt = Date.now();
        const { data, error } = await request({ url: `/sessions/${id}/room/visit`, method: 'PUT' });
        return error ? { error } : { data: toOpenRoom({ data: data as Room, sentAt }) };
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
      extraOptions: { failure: () => null },
    }),
    storeGoals: build.mutation<Room, { id: string; body: RoomGoalsBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/room/goals`, method: 'PUT', body }),
      extraOptions: { failure: 'Failed to save your goals.' },
      // A box is ticked at once. The response is not used, since a later change may already be shown. The event
      // of the change outdates the room.
      onQueryStarted: async ({ id, body }, { dispatch, getState, queryFulfilled }) => {
        const userId = selectUserId(getState() as RootState);
        const patch = dispatch(
          roomsApi.util.updateQueryData('getRoom', id, ({ people }) => {
            const me = people.find(({ _id }) => _id === userId);
            if (me) me.goals = body.goals;
          }),
        );
        await queryFulfilled.catch(patch.undo);
      },
    }),
    storeTimer: build.mutation<Room, { id: string; body: RoomTimerBody }>({
      query: ({ id, body }) => ({ url: `/sessions/${id}/room/timer`, method: 'PUT', body }),
      extraOptions: { failure: 'Failed to change the timer.' },
      // Shows the new timer before the event, unless a newer one has arrived.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!data) return;
        dispatch(
          roomsApi.util.updateQueryData('getRoom', id, (room) => {
            if (data.rev > room.rev) Object.assign(room, { rev: data.rev, timer: data.timer });
          }),
        );
      },
    }),
  }),
});

export const { useStoreGoalsMutation, useStoreTimerMutation, useLeaveRoomMutation } = roomsApi;

/** Keeps the student in the room while the component is mounted. */
export const useRoom = (id: string) =>
  roomsApi.useGetRoomQuery(id, {
    pollingInterval: STAY_INTERVAL,
    refetchOnMountOrArgChange: true,
  });
