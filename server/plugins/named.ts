import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import fastifyPlugin from 'fastify-plugin';

/**
 * A plugin that keeps its hooks to itself, as routes do, under a name. Where there is none, Fastify
 * looks for one among all files that are loaded, for each plugin and at each start.
 */
export const named = (name: string, plugin: FastifyPluginAsyncTypebox): FastifyPluginAsyncTypebox =>
  fastifyPlugin(plugin, { name, encapsulate: true });
