import type {
  AddedCalendar,
  BusyAddressBody,
  BusyCalendar,
} from '../../../contract/calendarSync.ts';
import type { MessageResponse } from '../../../contract/common/types.ts';
import { api } from '../../api/api.ts';
import { localZone } from '../../ui/time/zone.ts';
import { onSuccess } from '../../api/tags.ts';

const url = '/users/me/busy-calendars';

export const busyCalendarsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBusyCalendars: build.query<BusyCalendar[] | null, void>({
      query: () => url,
      extraOptions: { optional: true },
      providesTags: ['BusyCalendars'],
    }),
    addBusyAddress: build.mutation<AddedCalendar, Pick<BusyAddressBody, 'address'>>({
      query: (body) => ({ url, method: 'POST', body: { ...body, timeZone: localZone() } }),
      invalidatesTags: onSuccess(['BusyCalendars']),
    }),
    addBusyFile: build.mutation<AddedCalendar, File>({
      query: (file) => {
        const body = new FormData();
        // Before the file, so that the service knows it when it reads the file.
        body.set('timeZone', localZone());
        body.set('file', file);
        return { url: `${url}/file`, method: 'POST', body };
      },
      invalidatesTags: onSuccess(['BusyCalendars']),
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
