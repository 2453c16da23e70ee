import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../contract/users.ts';
import { unauthorized } from './httpError.ts';
import type { AuthService } from '../modules/auth/service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * `onRequest` hook for routes that require a valid access token.
     * @throws {HttpError} 401 without one.
     */
    authenticate: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** The authenticated user, or the owner of a refresh token. Empty for anonymous requests. */
    userId: string;
    role: Role;
  }
}

/** Adds `app.authenticate`, which reads the bearer token of the Authorization header. */
export const authentication = (auth: Pick<AuthService, 'identify'>) =>
  fastifyPlugin(
    (app, _options, done) => {
      app.decorateRequest('userId', '');
      app.decorateRequest('role', 'student');
      app.decorate('authenticate', async (request: FastifyRequest) => {
        try {
          const { userId, role } = await auth.identify(bearerToken(request));
          request.userId = userId;
          request.role = role;
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

function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized();
  return token;
}
