import type { Context } from '../../platform/context.ts';
import type { PeopleCallbacks } from './profile.ts';
import { avatarRoutes, profileRoutes, universityRoutes } from './routes.ts';

export { recordAudit, type Admin } from './auditRepository.ts';
export { avatarUrl, removeAvatar, saveAvatar } from './avatars.ts';
export { needsVerification } from './profile.ts';
export { deleteUnusedDeletedStudents, insertDeletedStudent } from './deletedStudentRepository.ts';
export { replaceSpelling, restoreSpelling } from './mergedSubjectRepository.ts';
export {
  deleteUsers,
  findAccountDetails,
  findAvatar,
  findNames,
  findPublicUsers,
  insertUser,
  lockUser,
  setRole,
  updateUser,
  updateUserIf,
} from './repository.ts';
export { commonSpelling, commonSpellings } from './spellingRepository.ts';
export { DELETED_STUDENT, findActiveNames, isStaying } from './visibilityRepository.ts';

/** Profiles, pictures, who is staying, and the audit log of what admins do. */
export const makePeopleModule = (context: Context, callbacks: PeopleCallbacks) => ({
  routes: [profileRoutes({ context, callbacks }), avatarRoutes(context), universityRoutes(context)],
});
