import type { Context } from '../../platform/context.ts';
import { reportRoutes } from './routes.ts';

export { findReport, listReports, storeDecision } from './repository.ts';

/** Reports of students to the admins. */
export const makeReportModule = (context: Context) => ({ routes: [reportRoutes(context)] });
