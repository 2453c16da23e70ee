import type { Context } from '../../platform/context.ts';
import { HOUR } from '../../../contract/durations.ts';
import type { NotificationService } from '../notifications/index.ts';
import { accountRoutes } from './routes.ts';
import { makeAccountService } from './service.ts';

export { eraseAccount, type EraseDeps } from './eraseAccount.ts';
export { keepAccount } from './keepAccount.ts';
export { deleteAccounts, hasOtherAdmin, storeDeletionTime } from './repository.ts';

/** The download of everything about a student, and the deletion of accounts. */
export function makeAccountModule(context: Context, notifications: NotificationService) {
  const service = makeAccountService(context, notifications);
  return {
    eraseDue: service.eraseDue,
    routes: [accountRoutes(service)],
    jobs: [{ name: 'deleting accounts', every: HOUR, run: service.eraseDue }],
  };
}
