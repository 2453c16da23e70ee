import { api } from '../../api/api.ts';
import { loadPerson, type KnownPerson } from '../../api/compat/person.ts';
import { statusOf, type ApiError } from '../../api/errorText.ts';

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPerson: build.query<KnownPerson, string>({
      queryFn: (id, _api, _options, call) => loadPerson(id, call),
      providesTags: ['Person'],
    }),
  }),
});

export const { useGetPersonQuery } = peopleApi;

/** The service refuses unknown, hidden and malformed ids. */
export const isNotFound = (error: ApiError | undefined) =>
  [400, 404].includes(statusOf(error) ?? 0);
