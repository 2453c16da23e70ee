import type { TimetableAddressBody, TimetableProposal } from '../../../contract/timetable.ts';
import { api } from '../../api/api.ts';
import { unlessMissing } from '../../api/tolerant/missingCalls.ts';
import { UPLOAD_TIMEOUT } from '../../api/constants.ts';

const url = '/users/me/timetable';
const transformErrorResponse = unlessMissing('This service cannot read timetables.');

/** Reads timetables. The service stores nothing of them. */
export const timetableApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTimetableAddress: build.mutation<TimetableProposal, TimetableAddressBody>({
      query: (body) => ({ url, method: 'POST', body }),
      transformErrorResponse,
    }),
    readTimetableFile: build.mutation<TimetableProposal, { file: File; timeZone: string }>({
      query: ({ file, timeZone }) => {
        const body = new FormData();
        // Before the file, so that the service knows it when it reads the file.
        body.set('timeZone', timeZone);
        body.set('file', file);
        return { url: `${url}/file`, method: 'POST', body, timeout: UPLOAD_TIMEOUT };
      },
      transformErrorResponse,
    }),
  }),
});

export const { useReadTimetableAddressMutation, useReadTimetableFileMutation } = timetableApi;
