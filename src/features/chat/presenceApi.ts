import type { MatchPresence, Presence, PresenceBody } from '../../../contract/presence.ts';
import { api } from '../../api/api.ts';
import { selectConnectionStatus } from '../../socket/connectionSlice.ts';
import { useIsOnline } from '../../ui/hooks/useIsOnline.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { onSuccess } from '../../api/tags.ts';

/** Milliseconds. The service stores who is online once a minute. */
const POLLING_INTERVAL = 60_000;

export const presenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** `null` if the service has no presence. */
    getPresence: build.query<Presence | null, void>({
      query: () => '/presence',
      // The chat sends it before the request for its matches.
      extraOptions: {
        optional: true,
        missingTokenText: 'Please log in to view your matches.',
      },
      providesTags: ['Presence'],
    }),
    changePresence: build.mutation<Presence, PresenceBody>({
      query: (body) => ({ url: '/presence', method: 'PATCH', body }),
      onQueryStarted: async ({ visible }, { dispatch, queryFulfilled }) => {
        const update = dispatch(
          presenceApi.util.updateQueryData('getPresence', undefined, (presence) => {
            if (presence) presence.visible = visible;
          }),
        );
        await queryFulfilled.catch(update.undo);
      },
      invalidatesTags: onSuccess(['Presence']),
    }),
  }),
});

export const { useGetPresenceQuery, useChangePresenceMutation } = presenceApi;
const { getPresence } = presenceApi.endpoints;

/** Requests the presence of all matches once a minute while the tab has the focus. */
export function usePresencePolling(): void {
  const { data } = getPresence.useQueryState();
  const pollingInterval = data === null ? 0 : POLLING_INTERVAL;
  useGetPresenceQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true });
}

/**
 * Returns the presence of a match while the chat polls it. `undefined` if it is unknown, hidden, or
 * could not be updated, and while there is no connection to the service.
 */
export function usePresence(userId: string): MatchPresence | undefined {
  const isSocketClosed = useAppSelector(selectConnectionStatus) === 'disconnected';
  // The socket notices a lost network only after its next ping.
  const isDisconnected = !useIsOnline() || isSocketClosed;
  return getPresence.useQueryState(undefined, {
    selectFromResult: ({ data, isError }) => ({
      presence:
        isError || isDisconnected ? undefined : data?.buddies.find((one) => one.userId === userId),
    }),
  }).presence;
}
