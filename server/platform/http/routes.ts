import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { MessageResponse } from '../../../contract/common/types.ts';

/** Name of the access token in the OpenAPI document. */
export const BEARER = 'bearer';

/**
 * Wraps an encapsulated plugin with a name. Without a name, Fastify searches the module cache for
 * one, which slows down the start.
 */
export const encapsulated = (
  name: string,
  plugin: FastifyPluginAsyncTypebox,
): FastifyPluginAsyncTypebox => fastifyPlugin(plugin, { name, encapsulate: true });

/** Wraps routes that everybody can call. `tag` groups them in the OpenAPI document. */
export const publicRoutes = (tag: string, plugin: FastifyPluginAsyncTypebox) =>
  encapsulated(`public routes: ${tag}`, async (app, options) => {
    app.addHook('onRoute', (route) => {
      route.schema = { tags: [tag], ...route.schema };
    });
    await plugin(app, options);
  });

/** Wraps routes that require a valid access token. */
export const memberRoutes = (tag: string, plugin: FastifyPluginAsyncTypebox) =>
  encapsulated(`member routes: ${tag}`, async (app, options) => {
    app.addHook('onRoute', (route) => {
      route.onRequest = [app.authenticate, route.onRequest ?? []].flat();
      route.schema = { tags: [tag], security: [{ [BEARER]: [] }], ...route.schema };
    });
    await plugin(app, options);
  });

/** The response of a route that returns a message for the student and nothing else. */
export const messageOnly = { 200: MessageResponse };

interface Input {
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  consumes?: string[];
}

/**
 * Returns the options of a route by its summary, its responses by status, what it takes, and others. A
 * response that is a file has no schema.
 */
export const operation = <
  const Response extends Record<number, TSchema>,
  Taken extends Input = object,
  Options extends object = object,
>(
  summary: string,
  response: Response,
  input?: Taken,
  options?: Options,
) => {
  const schema = { ...(input as Taken), summary, response };
  return { ...(options as Options), schema };
};

/** Returns the IP of the client, without the port that some proxies add to it. */
export function clientIp(request: { ip: string }): string {
  // Despite its type, `ip` is undefined once the client has disconnected.
  const { ip = '' } = request as { ip?: string };
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return v6 ?? v4 ?? ip;
}

/** Returns whether a request is for the API, by its route: one URL can be encoded in several ways. */
export const isApiRequest = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/api/');
