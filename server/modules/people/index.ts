import type { Context } from '../../platform/context.ts';
import { userRoutes } from './routes.ts';
import { makeUserService, type PeopleHooks } from './service.ts';

export { recordAudit, type Admin } from './audit.ts';
export { avatarUrl, makeAvatarStore } from './avatarStore.ts';
export {
  findAccountDetails,
  findAvatar,
  findNames,
  findPublicUsers,
  lockUser,
  updateUser,
} from './repository.ts';
export { commonSpelling } from './spellings.ts';
export { DELETED_STUDENT, findActiveNames, isStaying } from './visibility.ts';
export { needsVerification } from './service.ts';

/** Profiles, pictures, who is staying, and the audit log of what admins do. */
export const makePeopleModule = (context: Context, hooks: PeopleHooks) => ({
  routes: [userRoutes(makeUserService(context, hooks))],
});
