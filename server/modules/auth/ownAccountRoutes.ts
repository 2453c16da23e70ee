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
import { EmptyBody, IdParams } from '../../../contract/common/types.ts';
import { isSignOnOnly } from '../../platform/config/signOn.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors/httpError.ts';
import { memberRoutes, messageOnly, operation } from '../../platform/http/routes.ts';
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
      operation('Devices on which I am logged in, the last used first', {
        200: Type.Array(AuthSession),
      }),
      (request) => listAuthSessions(context, request),
    );

    app.delete(
      '/api/users/me/auth-sessions/:id',
      operation('Log out one of my devices', messageOnly, { params: IdParams }),
      async ({ userId, params }) => {
        await endAuthSession(context, userId, params.id);
        return { message: 'The device is logged out.' };
      },
    );

    app.delete(
      '/api/users/me/auth-sessions',
      operation('Log out all my devices except this one', messageOnly),
      async (request) => {
        await endOtherAuthSessions(context, request);
        return { message: 'All other devices are logged out.' };
      },
    );

    app.get(
      '/api/users/me/passkeys',
      operation('My passkeys, the oldest first', { 200: Type.Array(Passkey) }),
      ({ userId }) => {
        if (isSignOnOnly(context.config)) throw notFound('This service has no passkeys.');
        return listPasskeys(context.database, userId);
      },
    );

    app.post(
      '/api/users/me/passkeys/options',
      operation(
        'Options to create a passkey, valid for five minutes; needs the password',
        { 200: PasskeyOptions },
        { body: ConfirmPasskeyBody },
      ),
      (request) => startAddingPasskey(context, callerOf(request), request.body.password),
    );

    app.post(
      '/api/users/me/passkeys',
      operation(
        'Add a passkey that was created with these options',
        { 201: Passkey },
        { body: AddPasskeyBody },
      ),
      async (request, reply) => {
        const passkey = await addPasskey(context, callerOf(request), request.body.passkey);
        return reply.code(201).send(passkey);
      },
    );

    app.delete(
      '/api/users/me/passkeys/:id',
      operation('Remove one of my passkeys', messageOnly, {
        params: IdParams,
        body: ConfirmPasskeyBody,
      }),
      async (request) => {
        const { params, body } = request;
        await removePasskey(context, callerOf(request), params.id, body.password);
        return { message: 'The passkey is removed.' };
      },
    );

    app.post(
      '/api/users/me/password',
      operation('Change the own password; ends all other auth sessions', messageOnly, {
        body: ChangePasswordBody,
      }),
      async (request) => {
        await changePassword(context, callerOf(request), request.body);
        return { message: 'Your password is changed. All other devices are logged out.' };
      },
    );

    app.post(
      '/api/users/me/verification-mails',
      operation(
        'Send another link that verifies the email of the account',
        messageOnly,
        { body: SendVerificationBody },
        { preHandler: app.rateLimits.verificationMail },
      ),
      async ({ userId }) => ({
        message: (await sendVerificationAgain(context, userId))
          ? 'Verification email sent! Check your inbox.'
          : 'Your email address is verified already.',
      }),
    );

    app.put(
      '/api/users/me/email',
      operation(
        'Mail a link to a new email; the response is the same for every email',
        messageOnly,
        { body: ChangeEmailBody },
      ),
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
      operation(
        'Verify the email, or the new email, of the account by the token of a link',
        messageOnly,
        { params: LinkParams, body: EmptyBody },
      ),
      async ({ userId, params }) => {
        await verifyEmail(context, userId, params.token);
        return { message: 'Your email address is verified.' };
      },
    );
  });
