import { SendVerificationBody, LinkParams } from '../../../../contract/auth.ts';
import { EmptyBody, MessageResponse } from '../../../../contract/common.ts';
import { encapsulated } from '../../../http/encapsulated.ts';
import type { AuthService } from '../service.ts';

const tags = ['accounts'];

export const emailRoutes = ({ emailVerification }: Pick<AuthService, 'emailVerification'>) =>
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

    app.post(
      '/api/users/verify-email/:token',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Verify the email of the account by the token of a link',
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
