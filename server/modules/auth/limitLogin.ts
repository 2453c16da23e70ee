import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Counts a login for its rate limit. A device that has logged in before does not share the limit of its
 * network.
 * @param deviceOwner id of the student who has logged in on this device
 */
export async function limitLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  deviceOwner: string | undefined,
): Promise<void> {
  request.userId = deviceOwner ?? '';
  await app.rateLimits[deviceOwner === undefined ? 'login' : 'account'](request);
}
