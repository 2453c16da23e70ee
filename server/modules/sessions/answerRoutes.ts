import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import { AnswerScopeQuery } from '../../../contract/series.ts';
import {
  ParticipantParams,
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
} from '../../../contract/sessions.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { StudySessionService } from './service.ts';

const tags = ['sessions'];

/** What invited students do, and the creator with their proposals. */
export const answerRoutes = (service: StudySessionService) =>
  encapsulated('answerRoutes', async (app) => {
    const onRequest = app.authenticate;
    const response = { 200: StudySession };

    app.put(
      '/api/sessions/:id/answer',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Answer an invitation',
          params: IdParams,
          body: SessionAnswerBody,
          response,
        },
      },
      (request) => service.answer(request.userId, request.params.id, request.body),
    );

    app.put(
      '/api/sessions/:id/proposal',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Propose another time for a session that I am invited to',
          params: IdParams,
          body: SessionTimesBody,
          response,
        },
      },
      (request) => service.propose(request.userId, request.params.id, request.body),
    );

    app.delete(
      '/api/sessions/:id/proposal',
      {
        onRequest,
        schema: { tags, summary: 'Withdraw my proposal', params: IdParams, response },
      },
      (request) => service.withdrawProposal(request.userId, request.params.id),
    );

    app.post(
      '/api/sessions/:id/participants/:userId/proposal/accept',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Move a session of mine to the time that a participant proposes',
          params: ParticipantParams,
          body: SessionTimesBody,
          response,
        },
      },
      (request) => {
        const { id, userId: proposerId } = request.params;
        return service.takeProposal(request.userId, id, { proposerId, body: request.body });
      },
    );

    app.delete(
      '/api/sessions/:id/participants/me',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Leave a session that I am invited to, or all of its series',
          params: IdParams,
          querystring: AnswerScopeQuery,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.leave(request.userId, request.params.id, request.query.scope);
        return { message: 'You left the session.' };
      },
    );
  });
