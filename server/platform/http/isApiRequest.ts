import type { FastifyRequest } from 'fastify';

/** Returns whether a request is for the API, by its route: one URL can be encoded in several ways. */
export const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/');
