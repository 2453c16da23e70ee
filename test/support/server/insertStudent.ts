import { nameKey } from '../../../contract/text.ts';
import { v7 as uuid } from 'uuid';
import { makeAccessTokens } from '../../../server/modules/auth/accessTokens.ts';
import { insertUser } from '../../../server/modules/people/index.ts';
import { issueRefreshToken } from '../../../server/modules/auth/refreshTokens.ts';
import { tokenPair } from '../../../server/modules/auth/startAuthSession.ts';
import type { Context } from '../../../server/platform/context.ts';
import { normalize } from '../../../server/platform/database/normalize.ts';

export const PASSWORD = 'tangerine-orbit-42';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XD1Ce27G3s38PpYYV+Fjmw$bJOVyd6d+FEPezKYmY5xXtXaGcBppYMTwCADx5CzkDA';

interface Profile {
  name: string;
  email: string;
  university: string;
}

/**
 * Stores the account and auth session of a student with `PASSWORD`. Takes a tenth of the time of a
 * sign-up, which rates and hashes the password.
 */
export async function insertStudent(
  context: Context,
  { name, email, university }: Profile,
): Promise<{ _id: string; token: string; refreshToken: string }> {
  const { database, now } = context;
  const id = uuid();
  await insertUser(database, {
    id,
    name,
    name_key: nameKey(name),
    email,
    email_key: normalize(email),
    password_hash: PASSWORD_HASH,
    role: 'student',
    university,
    university_key: nameKey(university),
    bio: '',
    location: '',
    location_key: '',
    avatar: '',
    created_at: now().toISOString(),
  });
  return { _id: id, ...(await startAuthSessionOf(context, id)) };
}

/** Starts another auth session of a student, without a password. */
export async function startAuthSessionOf(
  context: Context,
  id: string,
): Promise<{ token: string; refreshToken: string }> {
  const { config, database, now } = context;
  const user = await database
    .selectFrom('users')
    .select(['id', 'token_generation'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const accessTokens = makeAccessTokens(config.JWT_SECRET, now);
  const issued = await issueRefreshToken(context, database, id, '');
  return tokenPair(accessTokens, user, issued);
}
