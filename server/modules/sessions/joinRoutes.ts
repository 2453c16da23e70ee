import { Type } from 'typebox';
import { IdParams, ListQuery, MessageResponse } from '../../../contract/common/types.ts';
import { JoinBody, OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import { ParticipantParams, StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
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
      {
        schema: {
          summary: 'Sessions that my buddies opened and that have places left, the earliest first',
          querystring: ListQuery,
          response: { 200: Type.Array(OpenSession) },
        },
      },
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listOpenSessions(context, userId, query)),
    );

    app.post(
      '/api/sessions/:id/joins',
      {
        preHandler: assertMayContact,
        schema: {
          summary: 'Ask to join an open session of a buddy',
          params: IdParams,
          body: JoinBody,
          response: { 201: OpenSession },
        },
      },
      async ({ userId, params: { id }, body }, reply) =>
        reply.code(201).send(await askToJoin(context, { userId, id }, body)),
    );

    app.delete(
      '/api/sessions/:id/joins/me',
      {
        schema: {
          summary: 'Withdraw my request to join',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params: { id } }) => {
        await withdrawJoin(context, { userId, id });
        return { message: 'Request withdrawn.' };
      },
    );

    app.get(
      '/api/sessions/:id/joins',
      {
        schema: {
          summary: 'Who asks to join a session of mine',
          params: IdParams,
          response: { 200: Type.Array(ReceivedJoin) },
        },
      },
      ({ userId, params: { id } }) => listReceivedJoins(context, { userId, id }),
    );

    for (const [decision, summary] of [
      ['accept', 'Take a student who asks to join into a session of mine'],
      ['reject', 'Refuse a student who asks to join a session of mine'],
    ] as const) {
      app.post(
        `/api/sessions/:id/joins/:userId/${decision}`,
        { schema: { summary, params: ParticipantParams, response: { 200: StudySession } } },
        ({ userId, params: { id, userId: studentId } }) =>
          decideJoin(context, { userId, id, studentId, decision }),
      );
    }
  });
