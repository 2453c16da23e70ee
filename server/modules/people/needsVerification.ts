import type { Config } from '../../platform/config/config.ts';

/** Returns whether the student cannot contact others until the email is verified. */
export const needsVerification = (
  { REQUIRE_VERIFIED_EMAIL }: Pick<Config, 'REQUIRE_VERIFIED_EMAIL'>,
  { email_verified_at }: { email_verified_at: string | null },
): boolean => REQUIRE_VERIFIED_EMAIL === 'on' && email_verified_at === null;
