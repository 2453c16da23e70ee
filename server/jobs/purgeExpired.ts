import type { Context } from '../context.ts';
import { deleteLoginFailuresBefore } from '../modules/auth/loginFailureRepository.ts';
import { FAILURE_WINDOW } from '../modules/auth/loginGuard.ts';
import { deleteResetsExpiredBefore } from '../modules/auth/passwords/passwordResetRepository.ts';
import { deleteRefreshTokensExpiredBefore } from '../modules/auth/tokens/refreshTokenRepository.ts';

/** Deletes expired refresh tokens, password resets and login failures. */
export async function purgeExpired({
  database,
  now,
}: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = now();
  await deleteRefreshTokensExpiredBefore(database, at.toISOString());
  await deleteResetsExpiredBefore(database, at.toISOString());
  const windowStart = new Date(at.getTime() - FAILURE_WINDOW);
  await deleteLoginFailuresBefore(database, windowStart.toISOString());
}
