import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isLocal } from '../../../platform/config/config.ts';
import { DOCTOR_HEADER, type Seen, signVisit } from '../../../platform/http/doctor.ts';
import {
  type Check,
  type Finding,
  localUrl,
  PATIENCE,
  reasonOf,
  right,
  wrong,
} from '../finding.ts';

/** An IP of documentation (RFC 5737), which no client has. */
const FORGED_IP = '192.0.2.1';

/** PUBLIC_URL leads to this service, which sees the IPs of clients, and WebSocket works. */
export const checkProxy: Check = async ({ config }) => {
  const { PUBLIC_URL } = config;
  if (PUBLIC_URL === '') {
    if (isLocal(config)) return [right('is not needed: PUBLIC_URL is not set.')];
    return [wrong('is unknown: set PUBLIC_URL, with which links in mails start.')];
  }
  let response: Response;
  try {
    response = await fetch(`${PUBLIC_URL}/doctor`, {
      headers: { [DOCTOR_HEADER]: signVisit(config, Date.now()), 'x-forwarded-for': FORGED_IP },
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'manual',
    });
  } catch (error) {
    return [wrong(`PUBLIC_URL ${PUBLIC_URL} cannot be reached: ${reasonOf(error)}.`)];
  }
  const seen = (await response.json().catch(() => undefined)) as Partial<Seen> | undefined;
  if (response.status !== 200 || seen?.ip === undefined) {
    return [
      wrong(
        `PUBLIC_URL ${PUBLIC_URL} leads to something else (status ${response.status}), or to nodes with another JWT_SECRET.`,
      ),
    ];
  }
  return [
    right(`leads from PUBLIC_URL ${PUBLIC_URL} to this service.`),
    judgeForwarding(seen as Seen),
    await checkWebSocket(PUBLIC_URL, localUrl(config)),
  ];
};

/** @param seen what the service saw of a request that came with a forged X-Forwarded-For */
export function judgeForwarding({ ip, forwardedFor, trustProxy }: Seen): Finding {
  if (forwardedFor === FORGED_IP) {
    return wrong('does not set X-Forwarded-For, so that clients choose the IP that limits count.');
  }
  if (forwardedFor === null) {
    return wrong('does not set X-Forwarded-For, so that all clients share the limits of one IP.');
  }
  if (trustProxy === 'off') {
    return wrong('sets X-Forwarded-For, but TRUST_PROXY is off: set TRUST_PROXY=on.');
  }
  return right(`sets X-Forwarded-For; the service sees this machine as ${ip}.`);
}

/** Compares the status of a WebSocket upgrade with that of the service itself. */
async function checkWebSocket(publicUrl: string, local: string): Promise<Finding> {
  const [through, direct] = await Promise.all([upgrade(publicUrl), upgrade(local)]);
  // A node that does not run is no fault of the proxy, which leads to another one.
  if (through === direct || through === 'status 101') return right('forwards WebSocket.');
  return wrong(`does not forward WebSocket (${through} instead of ${direct}).`);
}

function upgrade(base: string): Promise<string> {
  const url = `${base}/socket.io/?EIO=4&transport=websocket`;
  const request = (base.startsWith('https:') ? requestHttps : requestHttp)(url, {
    timeout: PATIENCE,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'c3R1ZHkgYnVkZHkgZG9jdA==',
    },
  });
  return new Promise((resolve) => {
    const end = (outcome: string) => {
      resolve(outcome);
      request.destroy();
    };
    request.on('upgrade', (response) => end(`status ${String(response.statusCode)}`));
    request.on('response', (response) => end(`status ${String(response.statusCode)}`));
    request.on('timeout', () => end('no answer'));
    request.on('error', (error) => end(reasonOf(error)));
    request.end();
  });
}
