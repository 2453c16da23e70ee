import type { FastifyRequest } from 'fastify';
import { clientIp } from '../../platform/http/security/clientIp.ts';
import { forbidden } from '../../platform/errors/httpError.ts';

/**
 * `onRequest` hook that checks the role, which the authentication hook reads from the database.
 * @throws {HttpError} 403 for students.
 */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  if (request.role === 'admin') return;
  const { userId, method, server } = request;
  const route = request.routeOptions.url ?? '';
  server.context.securityLog.record('admin_refused', {
    userId,
    method,
    route,
    ip: clientIp(request),
  });
  throw forbidden('Only an admin can do this.');
}
