import type { Context } from '../../platform/context.ts';
import { deleteVerificationsExpiredBefore } from './verificationRepository.ts';
import { deleteLoginFailuresBefore } from './loginFailureRepository.ts';
import { FAILURE_WINDOW } from './loginGuard.ts';
import { deleteChallengesExpiredBefore } from './challenges.ts';
import { deleteResetsExpiredBefore } from './passwordResetRepository.ts';
import { deleteRefreshTokensExpiredBefore } from './refreshTokenRepository.ts';

/** Deletes expired refresh tokens, links of mails, challenges of passkeys and login failures. */
export async function purgeAuth({ database }: Pick<Context, 'database'>, now: Date): Promise<void> {
  const at = now.toISOString();
  await deleteRefreshTokensExpiredBefore(database, at);
  await deleteResetsExpiredBefore(database, at);
  await deleteVerificationsExpiredBefore(database, at);
  await deleteChallengesExpiredBefore(database, at);
  const windowStart = new Date(now.getTime() - FAILURE_WINDOW);
  await deleteLoginFailuresBefore(database, windowStart.toISOString());
}
