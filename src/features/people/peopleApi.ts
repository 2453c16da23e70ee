import { api } from '../../api/api.ts';
import { loadPerson, type KnownPerson } from '../../api/tolerant/person.ts';
import { statusOf, type ApiError } from '../../api/errorText.ts';

export type { KnownPerson };

export const PERSON_NOT_FOUND = 'Person not found.';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPerson: build.query<KnownPerson, string>({
      queryFn: (id, _api, _options, call) => loadPerson(id, call, PERSON_NOT_FOUND),
      providesTags: ['Person'],
    }),
  }),
});

export const { useGetPersonQuery } = peopleApi;

/** The service refuses unknown, hidden and malformed ids. */
export const isNotFound = (error: ApiError | undefined) =>
  [400, 404].includes(statusOf(error) ?? 0);
