import { errorText, type CallError } from '../../api/errorText.ts';

/** What one part of the dashboard shows: nothing yet, why it failed, or its data. */
export interface Part<Data> {
  data: Data | undefined;
  failure: string | undefined;
  retry: () => void;
}

interface Query {
  error?: CallError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A part from the call behind it; data that is there outlives a later call that fails. */
export function partOf<Data>(query: Query, data: Data | undefined, fallback: string): Part<Data> {
  const failed = data === undefined && query.error !== undefined && !query.isFetching;
  return {
    data,
    failure: failed ? errorText(query.error, fallback) : undefined,
    retry: () => {
      query.refetch();
    },
  };
}
