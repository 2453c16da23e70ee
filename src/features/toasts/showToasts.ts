import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';
import type { AppDispatch } from '../../app/store.ts';
import { toastShown } from './toastsSlice.ts';

/** The part of the second argument of `onQueryStarted` that toasts need. */
interface Lifecycle<Response> {
  dispatch: AppDispatch;
  queryFulfilled: Promise<{ data: Response }>;
}

interface Toasts<Response> {
  /** Text after a success. An empty text shows no toast. */
  success?: string | ((response: Response) => string);
  /** Text after a failure, if the service sends none. A function decides alone; null shows no toast. */
  failure?: string | ((error: ApiError) => string | null);
}

/**
 * Shows how the request of an endpoint ended. Call it in `onQueryStarted`. A request that failed because the
 * auth session ended, or that was aborted, shows nothing.
 */
export async function showToasts<Response>(
  { dispatch, queryFulfilled }: Lifecycle<Response>,
  { success = '', failure = () => null }: Toasts<Response>,
): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => {
      const text = typeof success === 'string' ? success : success(data);
      if (text) dispatch(toastShown(text, 'success'));
    },
    (reason: unknown) => {
      const { error } = reason as { error: ApiError };
      if (statusOf(error) === 401 || ('name' in error && error.name === 'AbortError')) return;
      const text = typeof failure === 'string' ? errorText(error, failure) : failure(error);
      if (text) dispatch(toastShown(text, 'error'));
    },
  );
}
