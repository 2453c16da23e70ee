import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY } from '../../../../contract/durations.ts';
import { isLocal } from '../../../platform/config/config.ts';
import { hostOf } from '../../../platform/http/publicHosts.ts';
import { type Check, type Finding, PATIENCE, reasonOf, right, wrong } from '../finding.ts';

/** Days before its end at which a certificate should have been renewed. */
const MIN_DAYS = 14;

/** The certificate of PUBLIC_URL is trusted and not about to end. */
export const checkCertificate: Check = async ({ config, now }) => {
  if (config.PUBLIC_URL === '' || !config.PUBLIC_URL.startsWith('https:')) {
    if (isLocal(config)) return [right('is not needed on one machine.')];
    return [
      wrong(
        'is missing: PUBLIC_URL must start with https://, or browsers refuse passkeys and push.',
      ),
    ];
  }
  const url = new URL(config.PUBLIC_URL);
  const host = hostOf(url);
  const socket = connect({
    ...{ host, port: Number(url.port || 443), timeout: PATIENCE },
    ...(isIP(host) === 0 && { servername: host }),
    // Reads a certificate that is refused, too.
    rejectUnauthorized: false,
  });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    const end = new Date(socket.getPeerCertificate().valid_to);
    const refusal = socket.authorized ? '' : reasonOf(socket.authorizationError);
    return [judgeCertificate(host, { end, refusal, now })];
  } catch (error) {
    return [wrong(`of ${host} cannot be read: ${reasonOf(error)}.`)];
  } finally {
    socket.destroy();
  }
};

/** @param seen when the certificate ends, and why it is refused, or empty */
function judgeCertificate(
  host: string,
  { end, refusal, now }: { end: Date; refusal: string; now: Date },
): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY);
  const date = end.toISOString().slice(0, 10);
  if (days < 0) return wrong(`of ${host} has expired on ${date}: renew it.`);
  if (refusal !== '') return wrong(`of ${host} is not trusted: ${refusal}.`);
  if (days < MIN_DAYS) return wrong(`of ${host} ends in ${days} days, on ${date}: renew it.`);
  return right(`of ${host} is valid for ${days} days.`);
}
