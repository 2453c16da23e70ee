import { errorText, type ApiError } from '../../api/errorText.ts';

/** Data, an error text, or neither while loading. */
export interface QueryState<Data> {
  data: Data | undefined;
  failure: string | undefined;
  retry: () => void;
}

interface Query {
  error?: ApiError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Data stays available when a later request fails. `fallback` is used without a server text. */
export function toQueryState<Data>(
  query: Query,
  data: Data | undefined,
  fallback: string,
): QueryState<Data> {
  const failed = data === undefined && query.error !== undefined && !query.isFetching;
  return {
    data,
    failure: failed ? errorText(query.error, fallback) : undefined,
    retry: () => {
      query.refetch();
    },
  };
}
