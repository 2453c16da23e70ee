import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import type { PushMessage, PushSubscriptionBody } from '../../contract/reminders.ts';

/** A push that was signed and encrypted as the browser of the device expects. */
export interface ReceivedPush {
  /** Endpoint of the device. */
  endpoint: string;
  topic: string;
  /** Seconds. */
  ttl: number;
  /** The key that signed it, and who did. */
  publicKey: string;
  subject: string;
  message: PushMessage;
}

export type PushEndpoint = Awaited<ReturnType<typeof startPushEndpoint>>;

interface Browser {
  keys: ReturnType<typeof createECDH>;
  secret: Buffer;
}

/** Starts a push service on loopback, with the browsers that subscribe to it. */
export async function startPushEndpoint() {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const invalid: unknown[] = [];
  let status = 201;
  let origin = '';

  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '');
    const respond = (code: number) => response.writeHead(code).end();
    if (!browser || status !== 201) {
      respond(browser ? status : 404);
      return;
    }
    receive(request, browser, origin)
      .then((push) => received.push(push))
      .then(() => respond(201))
      .catch((error: unknown) => {
        invalid.push(error);
        respond(400);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    received,
    /** Errors of requests that were not valid. */
    invalid,
    /** Makes a browser subscribe. */
    subscribe(): PushSubscriptionBody {
      const keys = createECDH('prime256v1');
      const secret = randomBytes(16);
      const path = `/${randomUUID()}`;
      const p256dh = keys.generateKeys('base64url');
      browsers.set(path, { keys, secret });
      return { endpoint: origin + path, keys: { p256dh, auth: secret.toString('base64url') } };
    },
    /** Responds with this status from now on, without accepting the push unless it is 201. */
    respondWith: (code: number) => (status = code),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws for a push that a push service or browser would refuse. */
async function receive(
  request: IncomingMessage,
  { keys, secret }: Browser,
  origin: string,
): Promise<ReceivedPush> {
  const { authorization = '', topic, ttl, 'content-encoding': encoding } = request.headers;
  const [, token = '', publicKey = ''] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, key, { audience: origin, requiredClaims: ['exp'] });
  if (encoding !== 'aes128gcm') throw new Error(`The encoding is ${String(encoding)}.`);
  const text = decrypt(await buffer(request), {
    version: 'aes128gcm',
    privateKey: keys,
    authSecret: secret,
  });
  return {
    endpoint: origin + (request.url ?? ''),
    topic: String(topic),
    ttl: Number(ttl),
    publicKey,
    subject: payload.sub ?? '',
    message: JSON.parse(text.toString()) as PushMessage,
  };
}
