import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import fastifyPlugin from 'fastify-plugin';

/**
 * Wraps an encapsulated plugin with a name. Without a name, Fastify searches the module cache for
 * one, which slows down the start.
 */
export const encapsulated = (
  name: string,
  plugin: FastifyPluginAsyncTypebox,
): FastifyPluginAsyncTypebox => fastifyPlugin(plugin, { name, encapsulate: true });
