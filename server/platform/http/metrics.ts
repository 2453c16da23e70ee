import { createHash, timingSafeEqual } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { forbidden } from '../errors/httpError.ts';

/** Histogram buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Collects process metrics and request durations, and serves all metrics of the registry to
 * Prometheus at /metrics.
 */
export const metrics = (config: Config, register: Registry) =>
  fastifyPlugin(
    async (app) => {
      collectDefaultMetrics({ register });
      const duration = new Histogram({
        name: 'http_request_duration_seconds',
        help: 'Time to answer a call',
        labelNames: ['method', 'route', 'status'] as const,
        buckets: BUCKETS,
        registers: [register],
      });

      app.addHook('onResponse', async (request, reply) => {
        const labels = {
          method: request.method,
          // The route pattern: URLs would create one series for each id.
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
        };
        duration.observe(labels, reply.elapsedTime / 1_000);
      });

      app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
        if (!isLocal(request) && !hasToken(request, config.METRICS_TOKEN)) {
          throw forbidden('Metrics are only for this machine or with the token.');
        }
        return reply.type(register.contentType).send(await register.metrics());
      });
    },
    { name: 'metrics' },
  );

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. Even an empty one shows that the request passed a proxy. */
const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Returns true for requests from this machine that did not pass a proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => PROXY_HEADERS.test(name))
  );
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(headers.authorization ?? '');
  return token !== '' && timingSafeEqual(given, digest(`Bearer ${token}`));
}
