import { Type } from 'typebox';
import {
  AddPasskeyBody,
  AuthSession,
  ChangeEmailBody,
  ChangePasswordBody,
  ConfirmPasskeyBody,
  Passkey,
} from '../../../contract/account.ts';
import { LinkParams, PasskeyOptions, SendVerificationBody } from '../../../contract/auth.ts';
import { EmptyBody, IdParams, MessageResponse } from '../../../contract/common/types.ts';
import type { Context } from '../../platform/context.ts';
import { memberRoutes } from '../../platform/http/routes.ts';
import { endAuthSession, endOtherAuthSessions, listAuthSessions } from './authSessions.ts';
import { callerOf } from './caller.ts';
import { requestEmailChange, sendVerificationAgain, verifyEmail } from './emailVerification.ts';
import { listPasskeys } from './passkeyRepository.ts';
import { addPasskey, removePasskey, startAddingPasskey } from './passkeys.ts';
import { changePassword } from './passwordChange.ts';

/** Routes of the devices, passkeys, password and email of a student. */
export const ownAccountRoutes = (context: Context) =>
  memberRoutes('accounts', async (app) => {
    app.get(
      '/api/users/me/auth-sessions',
      {
        schema: {
          summary: 'Devices on which I am logged in, the last used first',
          response: { 200: Type.Array(AuthSession) },
        },
      },
      (request) => listAuthSessions(context, request),
    );

    app.delete(
      '/api/users/me/auth-sessions/:id',
      {
        schema: {
          summary: 'Log out one of my devices',
          params: IdParams,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params }) => {
        await endAuthSession(context, userId, params.id);
        return { message: 'The device is logged out.' };
      },
    );

    app.delete(
      '/api/users/me/auth-sessions',
      {
        schema: {
          summary: 'Log out all my devices except this one',
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await endOtherAuthSessions(context, request);
        return { message: 'All other devices are logged out.' };
      },
    );

    app.get(
      '/api/users/me/passkeys',
      {
        schema: {
          summary: 'My passkeys, the oldest first',
          response: { 200: Type.Array(Passkey) },
        },
      },
      ({ userId }) => listPasskeys(context.database, userId),
    );

    app.post(
      '/api/users/me/passkeys/options',
      {
        schema: {
          summary: 'Options to create a passkey, valid for five minutes; needs the password',
          body: ConfirmPasskeyBody,
          response: { 200: PasskeyOptions },
        },
      },
      (request) => startAddingPasskey(context, callerOf(request), request.body.password),
    );

    app.post(
      '/api/users/me/passkeys',
      {
        schema: {
          summary: 'Add a passkey that was created with these options',
          body: AddPasskeyBody,
          response: { 201: Passkey },
        },
      },
      async (request, reply) => {
        const passkey = await addPasskey(context, callerOf(request), request.body.passkey);
        return reply.code(201).send(passkey);
      },
    );

    app.delete(
      '/api/users/me/passkeys/:id',
      {
        schema: {
          summary: 'Remove one of my passkeys',
          params: IdParams,
          body: ConfirmPasskeyBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        const { params, body } = request;
        await removePasskey(context, callerOf(request), params.id, body.password);
        return { message: 'The passkey is removed.' };
      },
    );

    app.post(
      '/api/users/me/password',
      {
        schema: {
          summary: 'Change the own password; ends all other auth sessions',
          body: ChangePasswordBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        await changePassword(context, callerOf(request), request.body);
        return { message: 'Your password is changed. All other devices are logged out.' };
      },
    );

    app.post(
      '/api/users/me/verification-mails',
      {
        preHandler: app.rateLimits.verificationMail,
        schema: {
          summary: 'Send another link that verifies the email of the account',
          body: SendVerificationBody,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId }) => ({
        message: (await sendVerificationAgain(context, userId))
          ? 'Verification email sent! Check your inbox.'
          : 'Your email address is verified already.',
      }),
    );

    app.put(
      '/api/users/me/email',
      {
        schema: {
          summary: 'Mail a link to a new email; the response is the same for every email',
          body: ChangeEmailBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        const countMail = () => app.rateLimits.verificationMail(request);
        await requestEmailChange(context, callerOf(request), request.body, countMail);
        return {
          message:
            'If the address is free, a link is on its way to it. Your address changes when you open the link.',
        };
      },
    );

    app.post(
      '/api/users/verify-email/:token',
      {
        schema: {
          summary: 'Verify the email, or the new email, of the account by the token of a link',
          params: LinkParams,
          body: EmptyBody,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params }) => {
        await verifyEmail(context, userId, params.token);
        return { message: 'Your email address is verified.' };
      },
    );
  });
