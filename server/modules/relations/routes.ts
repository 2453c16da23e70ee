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
import { block, listBlockedStudents, unblock, unmatch } from './blocks.ts';
import { decideRequest } from './decideRequest.ts';
import type { RelationDeps } from './deps.ts';
import { listRequests } from './listRequests.ts';
import { sendRequest } from './sendRequest.ts';
import { withdrawRequest } from './withdrawRequest.ts';

const tags = ['requests'];

/** Routes of requests, matches that end and blocks. */
export const relationRoutes = (deps: RelationDeps) =>
  encapsulated('relationRoutes', async (app) => {
    await app.register(blockRoutes(deps));
    await app.register(sendRoutes(deps));
    await app.register(decisionRoutes(deps));
  });

const sendRoutes = (deps: RelationDeps) =>
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
        const sent = await sendRequest(deps, request.userId, request.body);
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
        sendListPage(reply, await listRequests(deps, request.userId, request.query)),
    );
    app.get(
      '/api/requests/received',
      { onRequest, schema: { ...list, summary: 'Requests I received, newest first' } },
      async (request, reply) =>
        sendListPage(
          reply,
          await listRequests(deps, request.userId, { ...request.query, isReceived: true }),
        ),
    );
  });

const decisionRoutes = (deps: RelationDeps) =>
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
          await decideRequest(deps, {
            userId: request.userId,
            id: request.params.id,
            decision: status,
          });
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
        await withdrawRequest(deps, request.userId, request.params.id);
        return { message: 'Request withdrawn.' };
      },
    );
  });

const blockRoutes = (deps: RelationDeps) =>
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
        sendListPage(
          reply,
          await listBlockedStudents(deps.context.database, request.userId, request.query),
        ),
    );

    app.put(
      '/api/users/:userId/block',
      {
        onRequest: app.authenticate,
        schema: { ...schema, summary: 'Block a student', body: EmptyBody },
      },
      async (request) => {
        await block(deps, request.userId, request.params.userId);
        return { message: 'This student is blocked.' };
      },
    );

    app.delete(
      '/api/users/matches/:userId',
      { onRequest: app.authenticate, schema: { ...schema, summary: 'End a connection' } },
      async (request) => {
        await unmatch(deps, request.userId, request.params.userId);
        return { message: 'You are no longer study buddies.' };
      },
    );

    app.delete(
      '/api/users/:userId/block',
      { onRequest: app.authenticate, schema: { ...schema, summary: 'Unblock a student' } },
      async (request) => {
        await unblock(deps, request.userId, request.params.userId);
        return { message: 'This student is no longer blocked.' };
      },
    );
  });
