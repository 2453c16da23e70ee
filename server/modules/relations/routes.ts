import { Type } from 'typebox';
import {
  EmptyBody,
  IdParams,
  ListQuery,
  PersonRef,
  UserIdParams,
} from '../../../contract/common/types.ts';
import {
  ConnectionRequest,
  SendRequestBody,
  SendRequestResponse,
} from '../../../contract/requests.ts';
import { assertVerifiedEmail } from '../../platform/http/authentication.ts';
import { sendListPage } from '../../platform/http/listPage.ts';
import { memberRoutes, messageOnly, operation } from '../../platform/http/routes.ts';
import { block, listBlockedStudents, unblock, unmatch } from './blocks.ts';
import { decideRequest, withdrawRequest } from './decideRequest.ts';
import type { RelationDeps } from './events.ts';
import { listRequests } from './listRequests.ts';
import { sendRequest } from './sendRequest.ts';

const DECISIONS = { accept: 'accepted', reject: 'rejected' } as const;

/** Routes of requests, matches that end and blocks. */
export const relationRoutes = (deps: RelationDeps) =>
  memberRoutes('requests', async (app) => {
    app.post(
      '/api/requests',
      operation(
        'Send a connection request',
        { 201: SendRequestResponse },
        { body: SendRequestBody },
        { onRequest: assertVerifiedEmail, preHandler: app.rateLimits.connectionRequest },
      ),
      async (request, reply) => {
        const sent = await sendRequest(deps, request.userId, request.body);
        return reply.code(201).send({ message: 'Connection request sent!', request: sent });
      },
    );

    const list = { 200: Type.Array(ConnectionRequest) };
    app.get(
      '/api/requests',
      operation('Requests I sent and received, newest first', list, { querystring: ListQuery }),
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listRequests(deps, userId, query)),
    );
    app.get(
      '/api/requests/received',
      operation('Requests I received, newest first', list, { querystring: ListQuery }),
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listRequests(deps, userId, { ...query, isReceived: true })),
    );

    for (const verb of ['accept', 'reject'] as const) {
      app.patch(
        `/api/requests/:id/${verb}`,
        operation(`Decide a request I received: ${verb}`, messageOnly, {
          params: IdParams,
          body: EmptyBody,
        }),
        async ({ userId, params }) => {
          const decision = DECISIONS[verb];
          await decideRequest(deps, { userId, id: params.id, decision });
          return { message: `Request ${decision} successfully!` };
        },
      );
    }

    app.delete(
      '/api/requests/:id',
      operation('Withdraw a pending request I sent', messageOnly, { params: IdParams }),
      async (request) => {
        await withdrawRequest(deps, request.userId, request.params.id);
        return { message: 'Request withdrawn.' };
      },
    );

    app.get(
      '/api/users/blocked',
      operation(
        'Students I block, newest block first',
        { 200: Type.Array(PersonRef) },
        { querystring: ListQuery },
      ),
      async ({ userId, query }, reply) =>
        sendListPage(reply, await listBlockedStudents(deps.context.database, userId, query)),
    );

    const student = { params: UserIdParams };
    app.put(
      '/api/users/:userId/block',
      operation('Block a student', messageOnly, { ...student, body: EmptyBody }),
      async (request) => {
        await block(deps, request.userId, request.params.userId);
        return { message: 'This student is blocked.' };
      },
    );

    app.delete(
      '/api/users/matches/:userId',
      operation('End a connection', messageOnly, student),
      async (request) => {
        await unmatch(deps, request.userId, request.params.userId);
        return { message: 'You are no longer study buddies.' };
      },
    );

    app.delete(
      '/api/users/:userId/block',
      operation('Unblock a student', messageOnly, student),
      async (request) => {
        await unblock(deps, request.userId, request.params.userId);
        return { message: 'This student is no longer blocked.' };
      },
    );
  });
