import { Type } from 'typebox';
import { IdParams, ListQuery, MessageResponse } from '../../../contract/common/types.ts';
import { JoinBody, OpenSession, ReceivedJoin } from '../../../contract/openSessions.ts';
import { ParticipantParams, StudySession } from '../../../contract/sessions.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import type { OpenSessionService } from './openSessions.ts';

const tags = ['sessions'];

export const openSessionRoutes = (service: OpenSessionService) =>
  encapsulated('openSessionRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.get(
      '/api/sessions/open',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Sessions that my buddies opened and that have places left, the earliest first',
          querystring: ListQuery,
          response: { 200: Type.Array(OpenSession) },
        },
      },
      async (request, reply) =>
        sendListPage(reply, await service.list(request.userId, request.query)),
    );

    app.post(
      '/api/sessions/:id/joins',
      {
        onRequest,
        preHandler: assertMayContact,
        schema: {
          tags,
          summary: 'Ask to join an open session of a buddy',
          params: IdParams,
          body: JoinBody,
          response: { 201: OpenSession },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await service.ask(request.userId, request.params.id, request.body)),
    );

    app.delete(
      '/api/sessions/:id/joins/me',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Withdraw my request to join',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.withdraw(request.userId, request.params.id);
        return { message: 'Request withdrawn.' };
      },
    );

    app.get(
      '/api/sessions/:id/joins',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Who asks to join a session of mine',
          params: IdParams,
          response: { 200: Type.Array(ReceivedJoin) },
        },
      },
      (request) => service.listReceived(request.userId, request.params.id),
    );

    for (const [decision, summary] of DECISIONS) {
      app.post(
        `/api/sessions/:id/joins/:userId/${decision}`,
        {
          onRequest,
          schema: { tags, summary, params: ParticipantParams, response: { 200: StudySession } },
        },
        (request) => {
          const { id, userId: studentId } = request.params;
          return service.decide(request.userId, id, { studentId, decision });
        },
      );
    }
  });

const DECISIONS = [
  ['accept', 'Take a student who asks to join into a session of mine'],
  ['reject', 'Refuse a student who asks to join a session of mine'],
] as const;
