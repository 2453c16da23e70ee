import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdParams, ListQuery, MessageResponse } from '../../../contract/common/types.ts';
import { CommonTimes, CommonTimesQuery } from '../../../contract/hours.ts';
import { AnswerScopeQuery, SeriesScopeQuery } from '../../../contract/series.ts';
import {
  NewStudySessionBody,
  ParticipantParams,
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
  type StudySessionBody,
  StudySessionChangeBody,
  VideoLink,
} from '../../../contract/sessions.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import * as answers from './answers.ts';
import { findCommonTimes } from './commonTimes.ts';
import {
  createStudySession,
  listStudySessions,
  listUpcoming,
  removeStudySession,
  updateStudySession,
} from './studySessions.ts';
import type { SessionDeps } from './transitions.ts';
import { makeVideoLink } from './sessionRules.ts';

export const studySessionRoutes = (deps: SessionDeps) =>
  memberRoutes('sessions', async (app) => {
    const { context } = deps;
    const response = { 200: StudySession };
    const listed = { 200: Type.Array(StudySession) };
    const preHandler = async (request: FastifyRequest<{ Body: StudySessionBody }>) => {
      if (request.body.participants?.length) await assertMayContact(request);
    };

    app.get(
      '/api/sessions',
      {
        schema: {
          summary: 'Sessions I created or am invited to, pages from the latest to the earliest',
          querystring: ListQuery,
          response: listed,
        },
      },
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listStudySessions(context, userId, query)),
    );

    app.get(
      '/api/sessions/upcoming',
      {
        schema: {
          summary: 'My sessions that run now or start within 24 hours',
          response: listed,
        },
      },
      (request) => listUpcoming(context, request.userId),
    );

    app.post(
      '/api/sessions',
      {
        preHandler,
        schema: {
          summary: 'Schedule a session, or a series, and invite buddies',
          body: NewStudySessionBody,
          response: { 201: StudySession },
        },
      },
      async ({ userId, body }, reply) =>
        reply.code(201).send(await createStudySession(deps, userId, body)),
    );

    app.patch(
      '/api/sessions/:id',
      {
        preHandler,
        schema: {
          summary: 'Replace a session of mine, or change several of its series',
          params: IdParams,
          body: StudySessionChangeBody,
          response,
        },
      },
      ({ userId, params: { id }, body }) => updateStudySession(deps, { userId, id }, body),
    );

    app.delete(
      '/api/sessions/:id',
      {
        schema: {
          summary: 'Cancel a session of mine, or several of its series',
          params: IdParams,
          querystring: SeriesScopeQuery,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params: { id }, query: { scope } }) => {
        await removeStudySession(deps, { userId, id, scope });
        return { message: 'Session deleted.' };
      },
    );

    app.put(
      '/api/sessions/:id/answer',
      {
        schema: {
          summary: 'Answer an invitation',
          params: IdParams,
          body: SessionAnswerBody,
          response,
        },
      },
      ({ userId, params: { id }, body }) => answers.answer(deps, { userId, id }, body),
    );

    app.put(
      '/api/sessions/:id/proposal',
      {
        schema: {
          summary: 'Propose another time for a session that I am invited to',
          params: IdParams,
          body: SessionTimesBody,
          response,
        },
      },
      ({ userId, params: { id }, body }) => answers.propose(deps, { userId, id }, body),
    );

    app.delete(
      '/api/sessions/:id/proposal',
      { schema: { summary: 'Withdraw my proposal', params: IdParams, response } },
      ({ userId, params: { id } }) => answers.withdrawProposal(deps, { userId, id }),
    );

    app.post(
      '/api/sessions/:id/participants/:userId/proposal/accept',
      {
        schema: {
          summary: 'Move a session of mine to the time that a participant proposes',
          params: ParticipantParams,
          body: SessionTimesBody,
          response,
        },
      },
      ({ userId, params: { id, userId: proposerId }, body }) =>
        answers.takeProposal(deps, { userId, id, proposerId }, body),
    );

    app.delete(
      '/api/sessions/:id/participants/me',
      {
        schema: {
          summary: 'Leave a session that I am invited to, or all of its series',
          params: IdParams,
          querystring: AnswerScopeQuery,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params: { id }, query: { scope } }) => {
        await answers.leave(deps, { userId, id }, scope);
        return { message: 'You left the session.' };
      },
    );

    app.get(
      '/api/sessions/times',
      {
        schema: {
          summary: 'The next times when all participants and I are free',
          querystring: CommonTimesQuery,
          response: { 200: CommonTimes },
        },
      },
      ({ userId, query }) => findCommonTimes(context, userId, query),
    );

    app.get(
      '/api/sessions/video-link',
      {
        schema: {
          summary: 'A new link for a video call, empty if this installation makes none',
          response: { 200: VideoLink },
        },
      },
      () => ({ link: makeVideoLink(context.config.VIDEO_URL_TEMPLATE) }),
    );
  });
