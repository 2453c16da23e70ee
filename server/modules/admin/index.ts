import type { Context } from '../../platform/context.ts';
import { adminRoutes } from './routes.ts';

export { adminOf, routesForAdmins } from './access.ts';
export { findByEmailKey, listAdmins } from './repository.ts';

/** The admin panel: accounts, reports, the audit log and deletions. */
export const makeAdminModule = (context: Context) => ({ routes: [adminRoutes(context)] });
