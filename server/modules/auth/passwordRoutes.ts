import {
  ForgotPasswordBody,
  ResetPasswordBody,
  ResetPasswordParams,
} from '../../../contract/auth.ts';
import { MessageAnswer } from '../../../contract/common.ts';
import { named } from '../../plugins/named.ts';
import type { AuthService } from './service.ts';

const tags = ['accounts'];

/** The way back in for whoever forgot the password. */
export const passwordRoutes = ({ passwordReset }: Pick<AuthService, 'passwordReset'>) =>
  named('passwordRoutes', async (app) => {
    app.post(
      '/api/users/forgot-password',
      {
        preHandler: app.limits.resetMail,
        schema: {
          tags,
          summary: 'Ask for a reset link by mail; the answer is the same for every address',
          body: ForgotPasswordBody,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        passwordReset.request(request.body.email);
        return { message: 'Password reset email sent! Check your inbox.' };
      },
    );

    app.post(
      '/api/users/reset-password/:token',
      {
        schema: {
          tags,
          summary: 'Set a new password by the token of a reset link; ends all sessions',
          params: ResetPasswordParams,
          body: ResetPasswordBody,
          response: { 200: MessageAnswer },
        },
      },
      async (request) => {
        await passwordReset.redeem(request.params.token, request.body.password);
        return { message: 'Password reset successful! Redirecting to login...' };
      },
    );
  });
