import { retry, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { DELAYS, LIMITS } from '../../contract/constants.ts';
import { baseQueryWithReauth } from './baseQueryWithReauth.ts';
import { statusOf } from './errorText.ts';

/**
 * For calls that a screen cannot do without: a service that fails or cannot be reached is asked up
 * to three times, two seconds apart. A refusal (4xx) is an answer and final.
 */
export const baseQueryWithRetries = retry(baseQueryWithReauth, {
  retryCondition: (error, _args, { attempt }) =>
    attempt < LIMITS.fetchAttempts && (statusOf(error as FetchBaseQueryError) ?? 500) >= 500,
  backoff: () =>
    new Promise((resolve) => {
      setTimeout(resolve, DELAYS.retryInterval);
    }),
});
