import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY, HOUR } from '../../../../contract/durations.ts';
import { isLocal } from '../../../platform/config/config.ts';
import { hostOf } from '../../../platform/http/publicHosts.ts';
import { type Check, type Finding, PATIENCE, reasonOf, right, wrong } from '../finding.ts';

/**
 * Milliseconds, and part of its lifetime, before the end of a certificate at which it should have been
 * renewed. Some certificates live for hours, and are renewed when a third is left.
 */
const [MIN_TIME, MIN_PART] = [14 * DAY, 1 / 4];

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
    const certificate = socket.getPeerCertificate();
    const [start, end] = [new Date(certificate.valid_from), new Date(certificate.valid_to)];
    const refusal = socket.authorized ? '' : reasonOf(socket.authorizationError);
    return [judgeCertificate(host, { start, end, refusal, now })];
  } catch (error) {
    return [wrong(`of ${host} cannot be read: ${reasonOf(error)}.`)];
  } finally {
    socket.destroy();
  }
};

/** @param seen when the certificate begins and ends, and why it is refused, or empty */
function judgeCertificate(
  host: string,
  { start, end, refusal, now }: { start: Date; end: Date; refusal: string; now: Date },
): Finding {
  const left = end.getTime() - now.getTime();
  const leftText =
    left < 2 * DAY ? `${Math.floor(left / HOUR)} hours` : `${Math.floor(left / DAY)} days`;
  const lifetime = end.getTime() - start.getTime();
  const date = end.toISOString().slice(0, 10);
  if (left < 0) return wrong(`of ${host} has expired on ${date}: renew it.`);
  if (refusal !== '') return wrong(`of ${host} is not trusted: ${refusal}.`);
  if (left < Math.min(MIN_TIME, lifetime * MIN_PART)) {
    return wrong(`of ${host} ends in ${leftText}, on ${date}: renew it.`);
  }
  return right(`of ${host} is valid for ${leftText}.`);
}
