import { DELAYS, LIMITS } from '../../contract/constants.ts';
import { baseQueryWithReauth, type ApiBaseQuery } from './baseQueryWithReauth.ts';
import { statusOf } from './errorText.ts';

/**
 * For calls that a screen cannot do without: a service that fails or cannot be reached is asked up
 * to three times, two seconds apart. A refusal (4xx) is an answer and final.
 */
export const baseQueryWithRetries: ApiBaseQuery = async (args, api, options) => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await baseQueryWithReauth(args, api, options);
    const hasFailed = answer.error !== undefined && (statusOf(answer.error) ?? 500) >= 500;
    if (!hasFailed || attempt === LIMITS.fetchAttempts) return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, DELAYS.retryInterval);
    });
    // Its student may have left meanwhile.
    if (api.signal.aborted) return answer;
  }
};
