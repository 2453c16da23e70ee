import type { BusyAddressBody, BusyCalendar } from '../../../contract/calendarSync.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { api } from '../../api/api.ts';

const url = '/users/me/busy-calendars';

export const busyCalendarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBusyCalendars: build.query<BusyCalendar[], void>({
      query: () => url,
      providesTags: ['BusyCalendars'],
    }),
    addBusyAddress: build.mutation<MessageResponse, BusyAddressBody>({
      query: (body) => ({ url, method: 'POST', body }),
      invalidatesTags: (_data, error) => (error ? [] : ['BusyCalendars']),
    }),
    addBusyFile: build.mutation<MessageResponse, File>({
      query: (file) => {
        const body = new FormData();
        body.set('file', file);
        return { url: `${url}/file`, method: 'POST', body };
      },
      invalidatesTags: (_data, error) => (error ? [] : ['BusyCalendars']),
    }),
    removeBusyCalendar: build.mutation<MessageResponse, string>({
      query: (id) => ({ url: `${url}/${id}`, method: 'DELETE' }),
      // A calendar that was removed already is not in the list any more either.
      invalidatesTags: ['BusyCalendars'],
    }),
  }),
});

export const {
  useGetBusyCalendarsQuery,
  useAddBusyAddressMutation,
  useAddBusyFileMutation,
  useRemoveBusyCalendarMutation,
} = busyCalendarsApi;
