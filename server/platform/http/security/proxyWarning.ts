import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../../config/config.ts';

/** Logs a warning with the first forwarded request while `TRUST_PROXY` is off. */
export const proxyWarning = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) =>
  fastifyPlugin(
    (app, _options, done) => {
      let isSilent = TRUST_PROXY === 'on';
      app.addHook('onRequest', (request, _reply, next) => {
        if (!isSilent && request.headers['x-forwarded-for'] !== undefined) {
          isSilent = true;
          app.log.warn(
            'A request has X-Forwarded-For and TRUST_PROXY is off. Behind a proxy, set TRUST_PROXY=on: otherwise all clients have the IP of the proxy and share its limits.',
          );
        }
        next();
      });
      done();
    },
    { name: 'proxyWarning' },
  );
