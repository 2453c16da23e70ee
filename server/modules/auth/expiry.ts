import { DELAYS } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { deleteLoginFailuresBefore } from './loginFailureRepository.ts';
import { deleteResetsExpiredBefore } from './passwordResetRepository.ts';
import { deleteRefreshTokensExpiredBefore } from './refreshTokenRepository.ts';

/** Deletes tokens and failures that count for nothing any more. */
export async function deleteExpired({
  database,
  now,
}: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = now();
  await deleteRefreshTokensExpiredBefore(database, at.toISOString());
  await deleteResetsExpiredBefore(database, at.toISOString());
  const windowStart = new Date(at.getTime() - DELAYS.loginFailureWindow);
  await deleteLoginFailuresBefore(database, windowStart.toISOString());
}
