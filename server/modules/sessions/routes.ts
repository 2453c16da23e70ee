import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdParams, ListQuery, MessageResponse } from '../../../contract/common/types.ts';
import { CommonTimes, CommonTimesQuery } from '../../../contract/hours.ts';
import { SeriesScopeQuery } from '../../../contract/series.ts';
import {
  NewStudySessionBody,
  StudySession,
  type StudySessionBody,
  StudySessionChangeBody,
  VideoLink,
} from '../../../contract/sessions.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { answerRoutes } from './answerRoutes.ts';
import type { CommonTimesService } from './commonTimes.ts';
import type { StudySessionService } from './service.ts';
import { makeVideoLink } from './videoLinks.ts';

const tags = ['sessions'];

export const studySessionRoutes = (service: StudySessionService) =>
  encapsulated('studySessionRoutes', async (app) => {
    await app.register(listRoutes(service));
    await app.register(changeRoutes(service));
    await app.register(answerRoutes(service));
  });

const listRoutes = (service: StudySessionService) =>
  encapsulated('listRoutes', async (app) => {
    const onRequest = app.authenticate;
    const listed = { 200: Type.Array(StudySession) };

    app.get(
      '/api/sessions',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Sessions I created or am invited to, pages from the latest to the earliest',
          querystring: ListQuery,
          response: listed,
        },
      },
      async (request, reply) =>
        sendListPage(reply, await service.list(request.userId, request.query)),
    );

    app.get(
      '/api/sessions/upcoming',
      {
        onRequest,
        schema: {
          tags,
          summary: 'My sessions that run now or start within 24 hours',
          response: listed,
        },
      },
      (request) => service.listUpcoming(request.userId),
    );
  });

const changeRoutes = (service: StudySessionService) =>
  encapsulated('changeRoutes', async (app) => {
    const onRequest = app.authenticate;
    const preHandler = async (request: FastifyRequest<{ Body: StudySessionBody }>) => {
      if (request.body.participants?.length) await assertMayContact(request);
    };

    app.post(
      '/api/sessions',
      {
        onRequest,
        preHandler,
        schema: {
          tags,
          summary: 'Schedule a session, or a series, and invite buddies',
          body: NewStudySessionBody,
          response: { 201: StudySession },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await service.create(request.userId, request.body)),
    );

    app.patch(
      '/api/sessions/:id',
      {
        onRequest,
        preHandler,
        schema: {
          tags,
          summary: 'Replace a session of mine, or change several of its series',
          params: IdParams,
          body: StudySessionChangeBody,
          response: { 200: StudySession },
        },
      },
      (request) => service.update(request.userId, request.params.id, request.body),
    );

    app.delete(
      '/api/sessions/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Cancel a session of mine, or several of its series',
          params: IdParams,
          querystring: SeriesScopeQuery,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.remove(request.userId, request.params.id, request.query.scope);
        return { message: 'Session deleted.' };
      },
    );
  });

export const commonTimesRoutes = (service: CommonTimesService) =>
  encapsulated('commonTimesRoutes', async (app) => {
    app.get(
      '/api/sessions/times',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['sessions'],
          summary: 'The next times when all participants and I are free',
          querystring: CommonTimesQuery,
          response: { 200: CommonTimes },
        },
      },
      (request) => service.find(request.userId, request.query),
    );
  });

/** @param template see the setting VIDEO_URL_TEMPLATE */
export const videoLinkRoutes = (template: string) =>
  encapsulated('videoLinkRoutes', async (app) => {
    app.get(
      '/api/sessions/video-link',
      {
        onRequest: app.authenticate,
        schema: {
          tags: ['sessions'],
          summary: 'A new link for a video call, empty if this installation makes none',
          response: { 200: VideoLink },
        },
      },
      () => ({ link: makeVideoLink(template) }),
    );
  });
