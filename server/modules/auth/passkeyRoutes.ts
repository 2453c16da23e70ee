import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { AddPasskeyBody, ConfirmPasskeyBody, Passkey } from '../../../contract/account.ts';
import {
  LoginResponse,
  PasskeyLoginBody,
  PasskeyOptions,
  PasskeyOptionsBody,
} from '../../../contract/auth.ts';
import { IdParams, MessageResponse } from '../../../contract/common/types.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import { describeDevice } from './describeDevice.ts';
import { limitLogin } from './authSessionRoutes.ts';
import type { AuthService } from './service.ts';
import type { Caller } from './passkeys.ts';

const tags = ['accounts'];

const callerOf = (request: FastifyRequest): Caller => ({
  userId: request.userId,
  authSessionId: request.authSessionId,
  ip: clientIp(request),
});

export const passkeyRoutes = ({
  passkeys,
  passkeyLogin,
  logInWithPasskey,
}: Pick<AuthService, 'passkeys' | 'passkeyLogin' | 'logInWithPasskey'>) =>
  encapsulated('passkeyRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.post(
      '/api/auth/passkeys/options',
      {
        config: { hasOwnLimit: true },
        preHandler: app.rateLimits.login,
        schema: {
          tags,
          summary: 'Options to log in with a passkey, valid for five minutes',
          body: PasskeyOptionsBody,
          response: { 200: PasskeyOptions },
        },
      },
      () => passkeyLogin.options(),
    );

    app.post(
      '/api/auth/passkeys/login',
      {
        config: { hasOwnLimit: true },
        async preHandler(request) {
          await limitLogin(app, request, await passkeyLogin.findDeviceOwner(request.body));
        },
        schema: {
          tags,
          summary: 'Log in with a passkey',
          body: PasskeyLoginBody,
          response: { 200: LoginResponse },
        },
      },
      (request) =>
        logInWithPasskey(request.body, {
          ip: clientIp(request),
          device: describeDevice(request.headers['user-agent']),
        }),
    );

    app.get(
      '/api/users/me/passkeys',
      {
        onRequest,
        schema: {
          tags,
          summary: 'My passkeys, the oldest first',
          response: { 200: Type.Array(Passkey) },
        },
      },
      ({ userId }) => passkeys.list(userId),
    );

    app.post(
      '/api/users/me/passkeys/options',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Options to create a passkey, valid for five minutes; needs the password',
          body: ConfirmPasskeyBody,
          response: { 200: PasskeyOptions },
        },
      },
      (request) => passkeys.startAdding(callerOf(request), request.body.password),
    );

    app.post(
      '/api/users/me/passkeys',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add a passkey that was created with these options',
          body: AddPasskeyBody,
          response: { 201: Passkey },
        },
      },
      async (request, reply) => {
        const device = describeDevice(request.headers['user-agent']);
        const passkey = await passkeys.add(callerOf(request), request.body.passkey, device);
        return reply.code(201).send(passkey);
      },
    );

    app.delete(
      '/api/users/me/passkeys/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove one of my passkeys',
          params: IdParams,
          body: ConfirmPasskeyBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await passkeys.remove(callerOf(request), request.params.id, request.body.password);
        return { message: 'The passkey is removed.' };
      },
    );
  });
