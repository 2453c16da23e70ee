import type { AdminUserDetails } from '../../../contract/admin.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { avatarUrl } from '../people/index.ts';
import { countFacts, findLastActive, findManaged } from './userRepository.ts';

export const UNKNOWN_STUDENT = 'This student was not found.';

/** Returns an account with facts about it. See AdminService.findUser. */
export async function findUserDetails(
  { database, now }: Pick<Context, 'database' | 'now'>,
  userId: string,
): Promise<AdminUserDetails> {
  const account = await findManaged(database, userId);
  if (!account) throw notFound(UNKNOWN_STUDENT);
  const { id, name, email, university, location, avatar, role, suspended_at } = account;
  return {
    _id: id,
    ...{ name, email, university, location, role },
    createdAt: account.created_at,
    ...(avatar !== '' && { avatar: avatarUrl(avatar) }),
    ...(suspended_at !== null && { suspendedAt: suspended_at }),
    emailVerified: account.email_verified_at !== null,
    deletionAt: account.deletion_at,
    lastActiveAt: await findLastActive(database, userId),
    ...(await countFacts(database, userId, now().toISOString())),
  };
}
