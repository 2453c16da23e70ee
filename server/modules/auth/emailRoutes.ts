import { ChangeEmailBody } from '../../../contract/account.ts';
import { SendVerificationBody, LinkParams } from '../../../contract/auth.ts';
import { EmptyBody, MessageResponse } from '../../../contract/common/types.ts';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { encapsulated } from '../../platform/http/encapsulated.ts';
import type { AuthService } from './service.ts';

const tags = ['accounts'];

export const emailRoutes = ({
  emailChange,
  emailVerification,
}: Pick<AuthService, 'emailChange' | 'emailVerification'>) =>
  encapsulated('emailRoutes', async (app) => {
    const onRequest = app.authenticate;

    app.post(
      '/api/users/me/verification-mails',
      {
        onRequest,
        preHandler: app.rateLimits.verificationMail,
        schema: {
          tags,
          summary: 'Send another link that verifies the email of the account',
          body: SendVerificationBody,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId }) => ({
        message: (await emailVerification.sendAgain(userId))
          ? 'Verification email sent! Check your inbox.'
          : 'Your email address is verified already.',
      }),
    );

    app.put(
      '/api/users/me/email',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Mail a link to a new email; the response is the same for every email',
          body: ChangeEmailBody,
          response: { 200: MessageResponse },
        },
      },
      async (request) => {
        const caller = { userId: request.userId, ip: clientIp(request) };
        await emailChange.request(caller, request.body, () =>
          app.rateLimits.verificationMail(request),
        );
        return {
          message:
            'If the address is free, a link is on its way to it. Your address changes when you open the link.',
        };
      },
    );

    app.post(
      '/api/users/verify-email/:token',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Verify the email, or the new email, of the account by the token of a link',
          params: LinkParams,
          body: EmptyBody,
          response: { 200: MessageResponse },
        },
      },
      async ({ userId, params }) => {
        await emailVerification.redeem(userId, params.token);
        return { message: 'Your email address is verified.' };
      },
    );
  });
