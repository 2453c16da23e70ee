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
  SendRequestBody,
  SendRequestResponse,
} from '../../../contract/requests.ts';
import { assertMayContact } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { block, listBlockedStudents, unblock, unmatch } from './blocks.ts';
import { decideRequest, withdrawRequest } from './decideRequest.ts';
import type { RelationDeps } from './deps.ts';
import { listRequests } from './listRequests.ts';
import { sendRequest } from './sendRequest.ts';

const DECISIONS = { accept: 'accepted', reject: 'rejected' } as const;

/** Routes of requests, matches that end and blocks. */
export const relationRoutes = (deps: RelationDeps) =>
  memberRoutes('requests', async (app) => {
    app.post(
      '/api/requests',
      {
        onRequest: assertMayContact,
        preHandler: app.rateLimits.connectionRequest,
        schema: {
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

    const list = { querystring: ListQuery, response: { 200: Type.Array(ConnectionRequest) } };
    app.get(
      '/api/requests',
      { schema: { ...list, summary: 'Requests I sent and received, newest first' } },
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listRequests(deps, userId, query)),
    );
    app.get(
      '/api/requests/received',
      { schema: { ...list, summary: 'Requests I received, newest first' } },
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listRequests(deps, userId, { ...query, isReceived: true })),
    );

    for (const verb of ['accept', 'reject'] as const) {
      app.patch(
        `/api/requests/:id/${verb}`,
        {
          schema: {
            summary: `Decide a request I received: ${verb}`,
            params: IdParams,
            body: EmptyBody,
            response: { 200: MessageResponse },
          },
        },
        async ({ userId, params }) => {
          const decision = DECISIONS[verb];
          await decideRequest(deps, { userId, id: params.id, decision });
          return { message: `Request ${decision} successfully!` };
        },
      );
    }

    app.delete(
      '/api/requests/:id',
      {
        schema: {
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

    app.get(
      '/api/users/blocked',
      {
        schema: {
          summary: 'Students I block, newest block first',
          querystring: ListQuery,
          response: { 200: Type.Array(PersonRef) },
        },
      },
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listBlockedStudents(deps.context.database, userId, query)),
    );

    const student = { params: UserIdParams, response: { 200: MessageResponse } };
    app.put(
      '/api/users/:userId/block',
      { schema: { ...student, summary: 'Block a student', body: EmptyBody } },
      async (request) => {
        await block(deps, request.userId, request.params.userId);
        return { message: 'This student is blocked.' };
      },
    );

    app.delete(
      '/api/users/matches/:userId',
      { schema: { ...student, summary: 'End a connection' } },
      async (request) => {
        await unmatch(deps, request.userId, request.params.userId);
        return { message: 'You are no longer study buddies.' };
      },
    );

    app.delete(
      '/api/users/:userId/block',
      { schema: { ...student, summary: 'Unblock a student' } },
      async (request) => {
        await unblock(deps, request.userId, request.params.userId);
        return { message: 'This student is no longer blocked.' };
      },
    );
  });
