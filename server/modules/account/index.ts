import { HOUR } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { eraseDueAccounts } from './eraseAccount.ts';
import { accountRoutes, downloadRoutes } from './routes.ts';

export { eraseAccount } from './eraseAccount.ts';
export { keepAccount } from './keepAccount.ts';
export { deleteAccounts, hasOtherAdmin, storeDeletionTime } from './repository.ts';

/** The download of everything about a student, and the deletion of accounts. */
export function makeAccountModule(context: Context) {
  const eraseDue = () => eraseDueAccounts(context);
  return {
    eraseDue,
    routes: [accountRoutes(context), downloadRoutes(context)],
    jobs: [{ name: 'deleting accounts', every: HOUR, run: eraseDue }],
  };
}
