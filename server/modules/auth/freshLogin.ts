import { MINUTE } from '../../../contract/durations.ts';
import type { Config } from '../../platform/config/config.ts';
import { hasSignOn } from '../../platform/config/signOn.ts';
import type { Context } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors/httpError.ts';
import { listAuthSessions } from './authSessions.ts';
import type { Caller } from './caller.ts';
import { findSignOnSession } from './signOn/signOnRepository.ts';
import { SET_PASSWORD } from './signOn/signOnTexts.ts';

/** Milliseconds after a login in which it confirms changes. */
export const FRESH_LOGIN = 10 * MINUTE;

/**
 * Checks that the student has proven who they are in the last ten minutes, by a login with a password or a
 * passkey or at the provider. A login without a question of the provider, because it knew the browser,
 * proves nothing.
 * @throws {HttpError} 403 otherwise.
 */
export async function assertFreshLogin(
  context: Context,
  caller: Pick<Caller, 'userId' | 'authSessionId'>,
  refusal = refusalOf(context.config),
): Promise<void> {
  const signOn = await findSignOnSession(context.database, caller.authSessionId);
  const provenAt = signOn ? signOn.authenticated_at : await findStart(context, caller);
  const isFresh =
    provenAt !== null && context.now().getTime() - Date.parse(provenAt) <= FRESH_LOGIN;
  if (!isFresh) throw forbidden(refusal);
}

const refusalOf = (config: Config) =>
  hasSignOn(config)
    ? `Please log in with ${config.OIDC_NAME} again first. It then counts for ten minutes.`
    : SET_PASSWORD;

async function findStart(
  context: Context,
  caller: Pick<Caller, 'userId' | 'authSessionId'>,
): Promise<string | null> {
  const sessions = await listAuthSessions(context, caller);
  return sessions.find(({ isCurrent }) => isCurrent)?.startedAt ?? null;
}
