import { Type } from 'typebox';
import {
  EmptyBody,
  IdParams,
  ListQuery,
  MessageResponse,
  PersonRef,
  UserIdParams,
} from '../../../contract/common/types.ts';
import {
  ConnectionRequest,
  SendRequestResponse,
  SendRequestBody,
} from '../../../contract/requests.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import type { RequestService } from './service.ts';

const tags = ['requests'];

export const requestRoutes = (service: RequestService) =>
  encapsulated('requestRoutes', async (app) => {
    await app.register(sendRoutes(service));
    await app.register(decisionRoutes(service));
  });

const sendRoutes = (service: RequestService) =>
  encapsulated('askRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.post(
      '/api/requests',
      {
        onRequest: [app.authenticate, assertMayContact],
        preHandler: app.rateLimits.connectionRequest,
        schema: {
          tags,
          summary: 'Send a connection request',
          body: SendRequestBody,
          response: { 201: SendRequestResponse },
        },
      },
      async (request, reply) => {
        const sent = await service.send(request.userId, request.body);
        return reply.code(201).send({ message: 'Connection request sent!', request: sent });
      },
    );

    const list = {
      tags,
      querystring: ListQuery,
      response: { 200: Type.Array(ConnectionRequest) },
    };
    app.get(
      '/api/requests',
      { onRequest, schema: { ...list, summary: 'Requests I sent and received, newest first' } },
      async (request, reply) =>
        sendListPage(reply, await service.list(request.userId, request.query)),
    );
    app.get(
      '/api/requests/received',
      { onRequest, schema: { ...list, summary: 'Requests I received, newest first' } },
      async (request, reply) =>
        sendListPage(reply, await service.listReceived(request.userId, request.query)),
    );
  });

const decisionRoutes = (service: RequestService) =>
  encapsulated('answerRoutes', async (app) => {
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
            summary: `Decide a request I received: ${verb}`,
            params: IdParams,
            body: EmptyBody,
            response: { 200: MessageResponse },
          },
        },
        async (request) => {
          await service.decide(request.userId, request.params.id, status);
          return { message: `Request ${status} successfully!` };
        },
      );
    }
    app.delete(
      '/api/requests/:id',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Withdraw a pending request I sent',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await service.withdraw(request.userId, request.params.id);
        return { message: 'Request withdrawn.' };
      },
    );
  });

export const blockRoutes = (service: RequestService) =>
  encapsulated('blockRoutes', async (app) => {
    const schema = { tags, params: UserIdParams, response: { 200: MessageResponse } };

    app.get(
      '/api/users/blocked',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Students I block, newest block first',
          querystring: ListQuery,
          response: { 200: Type.Array(PersonRef) },
        },
      },
      async (request, reply) =>
        sendListPage(reply, await service.listBlocked(request.userId, request.query)),
    );

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
      '/api/users/matches/:userId',
      { onRequest: app.authenticate, schema: { ...schema, summary: 'End a connection' } },
      async (request) => {
        await service.unmatch(request.userId, request.params.userId);
        return { message: 'You are no longer study buddies.' };
      },
    );

    app.delete(
      '/api/users/:userId/block',
      { onRequest: app.authenticate, schema: { ...schema, summary: 'Unblock a student' } },
      async (request) => {
        await service.unblock(request.userId, request.params.userId);
        return { message: 'This student is no longer blocked.' };
      },
    );
  });
