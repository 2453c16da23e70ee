import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../../contract/users.ts';
import { forbidden, unauthorized } from '../errors/httpError.ts';

/** The authenticated student. */
export interface Identity {
  userId: string;
  role: Role;
  authSessionId: string;
  /** Whether the student cannot contact others until the email is verified. */
  needsVerification: boolean;
}

/** Authenticates access tokens. The auth module implements it. */
export interface Authentication {
  /**
   * @throws {HttpError} 401 when the token is invalid or expired, or when its account was deleted or
   * its auth session has ended.
   */
  identify: (token: string) => Promise<Identity>;
  /**
   * Returns the student of an access token that has expired while its auth session is active,
   * `undefined` for other tokens.
   */
  findExpired: (token: string) => Promise<string | undefined>;
  hasAccount: (userId: string) => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * `onRequest` hook for routes that require a valid access token.
     * @throws {HttpError} 401 without one.
     */
    authenticate: (request: FastifyRequest) => Promise<void>;
    hasAccount: Authentication['hasAccount'];
  }
  /** `userId` is also the owner of a refresh token, and empty for anonymous requests. */
  interface FastifyRequest extends Identity {}
}

const UNVERIFIED = 'Please verify your email address first, by the link in the mail from us.';

/** Adds `app.authenticate`, which reads the bearer token of the Authorization header. */
export const authentication = ({
  identify,
  hasAccount,
}: Pick<Authentication, 'identify' | 'hasAccount'>) =>
  fastifyPlugin(
    (app, _options, done) => {
      app.decorateRequest('userId', '');
      app.decorateRequest('role', 'student');
      app.decorateRequest('authSessionId', '');
      app.decorateRequest('needsVerification', false);
      app.decorate('hasAccount', hasAccount);
      app.decorate('authenticate', async (request: FastifyRequest) => {
        try {
          Object.assign(request, await identify(bearerToken(request)));
        } catch (error) {
          // Guessed tokens have no account, so they are limited by IP.
          await app.rateLimits.anonymous(request);
          throw error;
        }
      });
      done();
    },
    { name: 'authentication', dependencies: ['rateLimits'] },
  );

/**
 * Hook after `authenticate` for requests that contact other students, and for uploads.
 * @throws {HttpError} 403 when the email has to be verified first.
 */
export async function assertVerifiedEmail({ needsVerification }: FastifyRequest): Promise<void> {
  if (needsVerification) throw forbidden(UNVERIFIED);
}

function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized();
  return token;
}
