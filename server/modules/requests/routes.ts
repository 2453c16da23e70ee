import { Type } from 'typebox';
import { EmptyBody, IdParams, MessageAnswer, UserIdParams } from '../../../contract/common.ts';
import {
  ConnectionRequest,
  SendRequestAnswer,
  SendRequestBody,
} from '../../../contract/requests.ts';
import { named } from '../../plugins/named.ts';
import type { RequestService } from './service.ts';

const tags = ['requests'];

/** Everything about connection requests but blocking. */
export const requestRoutes = (service: RequestService) =>
  named('requestRoutes', async (app) => {
    await app.register(askRoutes(service));
    await app.register(answerRoutes(service));
  });

/** Asking and listing. */
const askRoutes = (service: RequestService) =>
  named('askRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.post(
      '/api/requests',
      {
        onRequest,
        preHandler: app.limits.connectionRequest,
        schema: {
          tags,
          summary: 'Ask a student to study together',
          body: SendRequestBody,
          response: { 201: SendRequestAnswer },
        },
      },
      async (request, reply) => {
        const sent = await service.send(request.userId, request.body);
        return reply.code(201).send({ message: 'Connection request sent!', request: sent });
      },
    );

    const listed = { 200: Type.Array(ConnectionRequest) };
    app.get(
      '/api/requests',
      { onRequest, schema: { tags, summary: 'Requests I sent and received', response: listed } },
      (request) => service.list(request.userId),
    );
    app.get(
      '/api/requests/received',
      { onRequest, schema: { tags, summary: 'Requests I received', response: listed } },
      (request) => service.listReceived(request.userId),
    );
  });

/** Accepting and rejecting. */
const answerRoutes = (service: RequestService) =>
  named('answerRoutes', async (app) => {
    for (const { verb, status } of [
      { verb: 'accept', status: 'accepted' },
      { verb: 'reject', status: 'rejected' },
    ] as const) {
      app.patch(
        `/api/requests/:id/${verb}`,
        {
          onRequest: app.authenticate,
          schema: {
            tags,
            summary: `Answer a request I received: ${verb}`,
            params: IdParams,
            body: EmptyBody,
            response: { 200: MessageAnswer },
          },
        },
        async (request) => {
          await service.answer(request.userId, request.params.id, status);
          return { message: `Request ${status} successfully!` };
        },
      );
    }
  });

/** Blocking another student, and taking it back. */
export const blockRoutes = (service: RequestService) =>
  named('blockRoutes', async (app) => {
    const schema = { tags, params: UserIdParams, response: { 200: MessageAnswer } };

    app.put(
      '/api/users/:userId/block',
      {
        onRequest: app.authenticate,
        schema: { ...schema, summary: 'Block a student', body: EmptyBody },
      },
      async (request) => {
        await service.block(request.userId, request.params.userId);
        return { message: 'This student is blocked.' };
      },
    );

    app.delete(
      '/api/users/:userId/block',
      { onRequest: app.authenticate, schema: { ...schema, summary: 'Take a block back' } },
      async (request) => {
        await service.unblock(request.userId, request.params.userId);
        return { message: 'This student is no longer blocked.' };
      },
    );
  });
