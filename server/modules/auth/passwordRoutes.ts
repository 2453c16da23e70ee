import { ChangePasswordBody } from '../../../contract/account.ts';
import {
  CheckResetLinkBody,
  CheckResetLinkResponse,
  ForgotPasswordBody,
  LinkParams,
  ResetPasswordBody,
} from '../../../contract/auth.ts';
import { MessageResponse } from '../../../contract/common/types.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { AuthService } from './service.ts';

const tags = ['accounts'];

export const passwordRoutes = ({
  passwordChange,
  passwordReset,
}: Pick<AuthService, 'passwordChange' | 'passwordReset'>) =>
  encapsulated('passwordRoutes', async (app) => {
    app.post(
      '/api/users/me/password',
      {
        onRequest: app.authenticate,
        schema: {
          tags,
          summary: 'Change the own password; ends all other auth sessions',
          body: ChangePasswordBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        const { userId, authSessionId } = request;
        const caller = { userId, authSessionId, ip: clientIp(request) };
        await passwordChange.change(caller, request.body);
        return { message: 'Your password is changed. All other devices are logged out.' };
      },
    );

    app.post(
      '/api/users/forgot-password',
      {
        schema: {
          tags,
          summary: 'Request a reset link by mail; the response is the same for every email',
          body: ForgotPasswordBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        passwordReset.request(request.body.email, clientIp(request));
        return { message: 'Password reset email sent! Check your inbox.' };
      },
    );

    app.post(
      '/api/auth/reset-password/check',
      {
        schema: {
          tags,
          summary: 'Whether a reset link can be used; does not use it',
          body: CheckResetLinkBody,
          response: { 200: CheckResetLinkResponse },
        },
      },
      async (request) => ({ usable: await passwordReset.isUsable(request.body.token) }),
    );

    app.post(
      '/api/users/reset-password/:token',
      {
        schema: {
          tags,
          summary: 'Set a new password by the token of a reset link; ends all auth sessions',
          params: LinkParams,
          body: ResetPasswordBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        const { params, body } = request;
        await passwordReset.redeem(params.token, body.password, clientIp(request));
        return { message: 'Password reset successful! Redirecting to login...' };
      },
    );
  });
