import type { OutcomesResponse } from '../../../../contract/outcomes.ts';
import { api } from '../../../api/api.ts';

const outcomesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOutcomes: build.query<OutcomesResponse, void>({
      query: () => '/admin/outcomes',
      providesTags: ['AdminOutcomes'],
    }),
  }),
});

export const { useGetOutcomesQuery } = outcomesApi;
