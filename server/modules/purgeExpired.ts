import type { Context } from '../platform/context.ts';
import { deleteVerificationsExpiredBefore } from './auth/emails/verificationRepository.ts';
import { deleteLoginFailuresBefore } from './auth/loginFailureRepository.ts';
import { FAILURE_WINDOW } from './auth/loginGuard.ts';
import { deleteBusyTimesEndedBefore } from './busy/repository.ts';
import { deleteChallengesExpiredBefore } from './auth/passkeys/challengeRepository.ts';
import { deleteResetsExpiredBefore } from './auth/passwords/passwordResetRepository.ts';
import { deleteEndedSubscriptions } from './reminders/push/subscriptionRepository.ts';
import { deleteRefreshTokensExpiredBefore } from './auth/tokens/refreshTokenRepository.ts';

/**
 * Deletes expired refresh tokens, links of mails, challenges of passkeys and login failures, past busy
 * times, and push subscriptions whose auth session has ended.
 */
export async function purgeExpired({
  database,
  now,
}: Pick<Context, 'database' | 'now'>): Promise<void> {
  const at = now();
  await deleteRefreshTokensExpiredBefore(database, at.toISOString());
  await deleteResetsExpiredBefore(database, at.toISOString());
  await deleteVerificationsExpiredBefore(database, at.toISOString());
  await deleteChallengesExpiredBefore(database, at.toISOString());
  await deleteBusyTimesEndedBefore(database, at.toISOString());
  await deleteEndedSubscriptions(database, at.toISOString());
  const windowStart = new Date(at.getTime() - FAILURE_WINDOW);
  await deleteLoginFailuresBefore(database, windowStart.toISOString());
}
