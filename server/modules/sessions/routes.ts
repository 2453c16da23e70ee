import { Type } from 'typebox';
import { IdParams, MessageAnswer } from '../../../contract/common.ts';
import { Session, SessionBody } from '../../../contract/sessions.ts';
import { named } from '../../plugins/named.ts';
import type { SessionService } from './service.ts';

const tags = ['sessions'];

/** Everything about study sessions. */
export const sessionRoutes = (service: SessionService) =>
  named('sessionRoutes', async (app) => {
    await app.register(listRoutes(service));
    await app.register(changeRoutes(service));
  });

/** The student's own sessions and those they take part in. */
const listRoutes = (service: SessionService) =>
  named('listRoutes', async (app) => {
    const onRequest = app.authenticate;
    const listed = { 200: Type.Array(Session) };

    app.get(
      '/api/sessions',
      {
        onRequest,
        schema: { tags, summary: 'Sessions I created or am invited to', response: listed },
      },
      (request) => service.list(request.userId),
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

/** Scheduling, changing and cancelling. */
const changeRoutes = (service: SessionService) =>
  named('changeRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.post(
      '/api/sessions',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Schedule a session and invite buddies',
          body: SessionBody,
          response: { 201: Session },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await service.create(request.userId, request.body)),
    );

    app.patch(
      '/api/sessions/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Replace what a session of mine says',
          params: IdParams,
          body: SessionBody,
          response: { 200: Session },
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
          summary: 'Cancel a session of mine',
          params: IdParams,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        await service.remove(request.userId, request.params.id);
        return { message: 'Session deleted.' };
      },
    );
  });
