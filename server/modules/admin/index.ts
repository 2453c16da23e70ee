import type { Context } from '../../platform/context.ts';
import type { NotificationService } from '../notifications/index.ts';
import { adminRoutes } from './routes.ts';
import { makeAdminService } from './service.ts';

export { findByEmailKey, listAdmins, setRole } from './repository.ts';

/** The admin panel: accounts, reports, the audit log and deletions. */
export const makeAdminModule = (context: Context, notifications: NotificationService) => ({
  routes: [adminRoutes(makeAdminService(context, notifications))],
});
