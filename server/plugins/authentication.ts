import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../contract/users.ts';
import { unauthorized } from '../errors.ts';
import type { AuthService } from '../modules/auth/service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** An `onRequest` hook for routes of signed-in students; 401 for anyone else. */
    authenticate: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** Who is signed in; empty on routes that do not authenticate. */
    userId: string;
    role: Role;
  }
}

/** Lets routes ask who is calling, by the bearer token of the Authorization header. */
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
          // Whoever tries tokens out is known by the address only.
          await app.limits.address(request);
          throw error;
        }
      });
      done();
    },
    { name: 'authentication', dependencies: ['limits'] },
  );

function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized();
  return token;
}
