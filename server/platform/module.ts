import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Job } from './jobs/interval.ts';

/** What a module adds to the service. */
export interface ServiceModule {
  routes: readonly FastifyPluginAsyncTypebox[];
  jobs?: readonly Job[];
}
