import { SECOND } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import type { HttpError } from '../../../platform/errors/httpError.ts';
import { clockDifference, describeFailure } from './describeFailure.ts';
import { CLOCK_TOLERANCE } from './discovery.ts';
import {
  clocksDiffer,
  loginCancelled,
  loginInvalid,
  loginOver,
  providerAway,
} from './signOnTexts.ts';

/** Errors of the library that mean a provider which does not respond as it should. */
const AWAY = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'ERR_JWKS_TIMEOUT',
];

/** Returns the error for the student and logs the one of the library. */
export function explainFailure({ config, log, now }: Context, err: unknown): HttpError {
  const { code = '', error = '' } = err as { code?: string; error?: string };
  if (error === 'access_denied') return loginCancelled(config);
  if (error === 'invalid_grant') return loginOver(config);
  const failure = describeFailure(err);
  // `fetch` throws an error without a code when there is no connection.
  if (code === '' || error !== '' || AWAY.includes(code)) {
    log.error({ failure }, 'the provider refused a login or did not respond');
    return providerAway(config);
  }
  const difference = clockDifference(err, now().getTime() / SECOND, CLOCK_TOLERANCE / SECOND);
  if (difference !== undefined) {
    log.error(
      { failure, clockDifference: difference },
      'a login was not valid, because the clock of the provider differs by these seconds',
    );
    return clocksDiffer(config, Math.abs(difference));
  }
  log.warn({ failure }, 'a login with the provider was not valid');
  return loginInvalid(config);
}
