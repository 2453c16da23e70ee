import { Type } from 'typebox';
import { IdParams, ListQuery } from '../../../contract/common/types.ts';
import { JoinBody, OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import { ParticipantParams, StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { assertVerifiedEmail } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes, messageOnly, operation } from '../../platform/http/routes.ts';
import {
  askToJoin,
  decideJoin,
  listOpenSessions,
  listReceivedJoins,
  withdrawJoin,
} from './joins.ts';

export const joinRoutes = (context: Context) =>
  memberRoutes('sessions', async (app) => {
    app.get(
      '/api/sessions/open',
      operation(
        'Sessions that my buddies opened and that have places left, the earliest first',
        { 200: Type.Array(OpenSession) },
        { querystring: ListQuery },
      ),
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listOpenSessions(context, userId, query)),
    );

    app.post(
      '/api/sessions/:id/joins',
      operation(
        'Ask to join an open session of a buddy',
        { 201: OpenSession },
        { params: IdParams, body: JoinBody },
        { preHandler: assertVerifiedEmail },
      ),
      async ({ userId, params: { id }, body }, reply) =>
        reply.code(201).send(await askToJoin(context, { userId, id }, body)),
    );

    app.delete(
      '/api/sessions/:id/joins/me',
      operation('Withdraw my request to join', messageOnly, { params: IdParams }),
      async ({ userId, params: { id } }) => {
        await withdrawJoin(context, { userId, id });
        return { message: 'Request withdrawn.' };
      },
    );

    app.get(
      '/api/sessions/:id/joins',
      operation(
        'Who asks to join a session of mine',
        { 200: Type.Array(ReceivedJoin) },
        { params: IdParams },
      ),
      ({ userId, params: { id } }) => listReceivedJoins(context, { userId, id }),
    );

    for (const [decision, summary] of [
      ['accept', 'Take a student who asks to join into a session of mine'],
      ['reject', 'Refuse a student who asks to join a session of mine'],
    ] as const) {
      app.post(
        `/api/sessions/:id/joins/:userId/${decision}`,
        operation(summary, { 200: StudySession }, { params: ParticipantParams }),
        ({ userId, params: { id, userId: studentId } }) =>
          decideJoin(context, { userId, id, studentId, decision }),
      );
    }
  });
