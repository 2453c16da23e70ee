import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdParams, ListQuery } from '../../../contract/common/types.ts';
import { CommonTimes, CommonTimesQuery, Missing, MissingQuery } from '../../../contract/hours.ts';
import { AnswerScopeQuery, SeriesScopeQuery } from '../../../contract/series.ts';
import {
  NewStudySessionBody,
  OfferedTimeBody,
  ParticipantParams,
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
  type StudySessionBody,
  StudyNowBody,
  StudySessionChangeBody,
  VideoLink,
} from '../../../contract/sessions.ts';
import { assertVerifiedEmail } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes, messageOnly, operation } from '../../platform/http/routes.ts';
import * as answers from './answers.ts';
import { findCommonTimes, findMissing } from './commonTimes.ts';
import { takeOffer } from './offers.ts';
import { studyNow } from './studyNow.ts';
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
      if (request.body.participants?.length) await assertVerifiedEmail(request);
    };

    app.get(
      '/api/sessions',
      operation(
        'Sessions I created or am invited to, pages from the latest to the earliest',
        listed,
        { querystring: ListQuery },
      ),
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listStudySessions(context, userId, query)),
    );

    app.get(
      '/api/sessions/upcoming',
      operation('My sessions that run now or start within 24 hours', listed),
      (request) => listUpcoming(context, request.userId),
    );

    app.post(
      '/api/sessions',
      operation(
        'Schedule a session, or a series, and invite buddies',
        { 201: StudySession },
        { body: NewStudySessionBody },
        { preHandler },
      ),
      async ({ userId, body }, reply) =>
        reply.code(201).send(await createStudySession(deps, userId, body)),
    );

    app.post(
      '/api/sessions/now',
      operation(
        'Start a session now, with one buddy or open to all of them',
        { 201: StudySession },
        { body: StudyNowBody },
        { preHandler: [assertVerifiedEmail, app.rateLimits.studyNow] },
      ),
      async ({ userId, body }, reply) => {
        await reply.code(201).send(await studyNow(deps, userId, body));
      },
    );

    app.post(
      '/api/sessions/offers/:id',
      operation(
        'Schedule a session at a time that the message :id offers to me',
        { 201: StudySession },
        { params: IdParams, body: OfferedTimeBody },
        { preHandler: assertVerifiedEmail },
      ),
      async ({ userId, params: { id }, body }, reply) => {
        await reply
          .code(201)
          .send(await takeOffer(deps, { userId, messageId: id }, body.startTime));
      },
    );

    app.patch(
      '/api/sessions/:id',
      operation(
        'Replace a session of mine, or change several of its series',
        response,
        {
          params: IdParams,
          body: StudySessionChangeBody,
        },
        { preHandler },
      ),
      ({ userId, params: { id }, body }) => updateStudySession(deps, { userId, id }, body),
    );

    app.delete(
      '/api/sessions/:id',
      operation('Cancel a session of mine, or several of its series', messageOnly, {
        params: IdParams,
        querystring: SeriesScopeQuery,
      }),
      async ({ userId, params: { id }, query: { scope } }) => {
        await removeStudySession(deps, { userId, id, scope });
        return { message: 'Session deleted.' };
      },
    );

    app.put(
      '/api/sessions/:id/answer',
      operation('Answer an invitation', response, { params: IdParams, body: SessionAnswerBody }),
      ({ userId, params: { id }, body }) => answers.answer(deps, { userId, id }, body),
    );

    app.put(
      '/api/sessions/:id/proposal',
      operation('Propose another time for a session that I am invited to', response, {
        params: IdParams,
        body: SessionTimesBody,
      }),
      ({ userId, params: { id }, body }) => answers.propose(deps, { userId, id }, body),
    );

    app.delete(
      '/api/sessions/:id/proposal',
      operation('Withdraw my proposal', response, { params: IdParams }),
      ({ userId, params: { id } }) => answers.withdrawProposal(deps, { userId, id }),
    );

    app.post(
      '/api/sessions/:id/participants/:userId/proposal/accept',
      operation('Move a session of mine to the time that a participant proposes', response, {
        params: ParticipantParams,
        body: SessionTimesBody,
      }),
      ({ userId, params: { id, userId: proposerId }, body }) =>
        answers.takeProposal(deps, { userId, id, proposerId }, body),
    );

    app.delete(
      '/api/sessions/:id/participants/me',
      operation('Leave a session that I am invited to, or all of its series', messageOnly, {
        params: IdParams,
        querystring: AnswerScopeQuery,
      }),
      async ({ userId, params: { id }, query: { scope } }) => {
        await answers.leave(deps, { userId, id }, scope);
        return { message: 'You left the session.' };
      },
    );

    app.get(
      '/api/sessions/times',
      operation(
        'The next times when all participants and I are free',
        { 200: CommonTimes },
        { querystring: CommonTimesQuery },
      ),
      ({ userId, query }) => findCommonTimes(context, userId, query),
    );

    app.get(
      '/api/sessions/times/missing',
      operation(
        'Who of the participants and me is not free at a time',
        { 200: Missing },
        { querystring: MissingQuery },
      ),
      ({ userId, query }) => findMissing(context, userId, query),
    );

    app.get(
      '/api/sessions/video-link',
      operation('A new link for a video call, empty if this installation makes none', {
        200: VideoLink,
      }),
      () => ({ link: makeVideoLink(context.config.VIDEO_URL_TEMPLATE) }),
    );
  });
