import { Type } from 'typebox';
import {
  AdminReport,
  AdminUserDetails,
  AdminUsersQuery,
  AdminUsersResponse,
  AuditEntry,
  ClearBody,
  DecisionBody,
  ReportsQuery,
  RoleBody,
} from '../../../contract/admin.ts';
import {
  EmptyBody,
  IdParams,
  LIST_PAGE,
  ListQuery,
  UserIdParams,
} from '../../../contract/common/types.ts';
import { HEADERS } from '../../../contract/constants.ts';
import { OutcomesResponse } from '../../../contract/outcomes.ts';
import type { Context } from '../../platform/context.ts';
import { sendListPage, toListPage } from '../../platform/http/listPage.ts';
import { messageOnly, operation } from '../../platform/http/routes.ts';
import { callerOf } from '../auth/index.ts';
import { listReports } from '../reports/index.ts';
import { adminOf, routesForAdmins } from './access.ts';
import { clear } from './clearing.ts';
import { decideReport } from './decideReport.ts';
import * as accounts from './manageUsers.ts';
import { listUsers } from './manageUsers.ts';
import { findOutcomes } from './outcomes.ts';
import { listAudit } from './repository.ts';

/** Default number of reports in a page. */
const REPORTS_PAGE = 20;

export const adminRoutes = (context: Context) =>
  routesForAdmins(async (app) => {
    app.get(
      '/api/admin/users',
      operation(
        'All accounts, newest first',
        { 200: AdminUsersResponse },
        { querystring: AdminUsersQuery },
      ),
      async (request, reply) => {
        const { nextCursor, ...response } = await listUsers(context.database, request.query);
        if (nextCursor !== undefined) reply.header(HEADERS.nextCursor, nextCursor);
        return response;
      },
    );

    for (const [path, action, summary] of [
      ['users', 'delete-users', 'Delete all accounts except those of admins'],
      ['all', 'clear-data', 'Delete everything except the accounts of admins'],
    ] as const) {
      app.delete(
        `/api/admin/${path}`,
        operation(summary, messageOnly, { body: ClearBody }),
        async (request) => {
          const { password } = request.body ?? {};
          return { message: await clear(context, callerOf(request), action, password) };
        },
      );
    }

    const account = { params: UserIdParams };
    const path = '/api/admin/users/:userId';

    app.get(
      path,
      operation('An account with facts about it', { 200: AdminUserDetails }, account),
      (request) => accounts.findUserDetails(context, request.params.userId),
    );

    app.delete(
      path,
      operation('Delete an account immediately', messageOnly, { ...account, body: ClearBody }),
      async (request) => {
        const { params, body } = request;
        await accounts.removeUser(context, callerOf(request), params.userId, body?.password);
        return { message: 'The account is deleted.' };
      },
    );

    app.put(
      `${path}/suspension`,
      operation('Suspend an account', messageOnly, { ...account, body: EmptyBody }),
      async (request) => {
        await accounts.suspendUser(context, adminOf(request), request.params.userId);
        return { message: 'The account is suspended.' };
      },
    );

    app.delete(
      `${path}/suspension`,
      operation('Lift the suspension of an account', messageOnly, account),
      async (request) => {
        await accounts.liftSuspension(context, adminOf(request), request.params.userId);
        return { message: 'The suspension is lifted.' };
      },
    );

    app.post(
      `${path}/sign-out`,
      operation('End all auth sessions', messageOnly, { ...account, body: EmptyBody }),
      async (request) => {
        await accounts.signOutUser(context, adminOf(request), request.params.userId);
        return { message: 'The student is signed out everywhere.' };
      },
    );

    app.put(
      `${path}/role`,
      operation('Make or remove an admin', messageOnly, { ...account, body: RoleBody }),
      async (request) => {
        const { role } = request.body;
        await accounts.changeRole(context, adminOf(request), request.params.userId, role);
        return {
          message:
            role === 'admin' ? 'The student is an admin now.' : 'The student is no admin any more.',
        };
      },
    );

    app.get(
      '/api/admin/reports',
      operation(
        'Reports about students',
        { 200: Type.Array(AdminReport) },
        { querystring: ReportsQuery },
      ),
      async ({ query: { status, limit = REPORTS_PAGE, cursor: after } }, reply) => {
        const page = { status, limit: limit + 1, ...(after !== undefined && { after }) };
        return sendListPage(reply, toListPage(await listReports(context.database, page), limit));
      },
    );

    app.post(
      '/api/admin/reports/:id/decision',
      operation('Decide about a report', messageOnly, { params: IdParams, body: DecisionBody }),
      async (request) => {
        await decideReport(context, adminOf(request), request.params.id, request.body);
        return { message: 'The decision is stored.' };
      },
    );

    app.get(
      '/api/admin/audit',
      operation(
        'Actions of admins, newest first',
        { 200: Type.Array(AuditEntry) },
        { querystring: ListQuery },
      ),
      async ({ query: { limit = LIST_PAGE, cursor: after } }, reply) => {
        const found = await listAudit(context.database, { limit: limit + 1, after });
        return sendListPage(reply, toListPage(found, limit));
      },
    );

    app.get(
      '/api/admin/outcomes',
      operation('How far the requests of the last 26 weeks came, without numbers under five', {
        200: OutcomesResponse,
      }),
      () => findOutcomes(context),
    );
  });
