import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import fastifyPlugin from 'fastify-plugin';

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
