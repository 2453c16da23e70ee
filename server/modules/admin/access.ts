import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../platform/errors/httpError.ts';
import { clientIp, memberRoutes } from '../../platform/http/routes.ts';

/** Returns the admin who sends a request. */
export const adminOf = (request: FastifyRequest) => ({
  id: request.userId,
  ip: clientIp(request),
});

/** Wraps routes that only admins can call. */
export const routesForAdmins = (plugin: FastifyPluginAsyncTypebox) =>
  memberRoutes('admin', async (app, options) => {
    app.addHook('onRoute', (route) => {
      route.onRequest = [route.onRequest ?? [], requireAdmin].flat();
    });
    await plugin(app, options);
  });

/**
 * `onRequest` hook that checks the role, which the authentication hook reads from the database.
 * @throws {HttpError} 403 for students.
 */
async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (request.role === 'admin') return;
  const { userId, method, server, routeOptions } = request;
  const fields = { userId, method, route: routeOptions.url ?? '', ip: clientIp(request) };
  server.context.securityLog.record('admin_refused', fields);
  throw forbidden('Only an admin can do this.');
}
