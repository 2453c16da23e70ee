import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ECDH } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { PushMessage, PushSubscriptionBody } from '../../../../contract/reminders.ts';
import type { Context } from '../../../platform/context.ts';
import type { Config } from '../../../platform/config/config.ts';
import { badRequest } from '../../../platform/errors/httpError.ts';
import {
  hostOf,
  isAllowedHost,
  isPublicIp,
  lookupAllowed,
} from '../../../platform/http/publicHosts.ts';
import type { Subscription } from './subscriptionRepository.ts';

/** Milliseconds for connecting and the response. */
const TIMEOUT = 5_000;
/** The browser has unsubscribed. */
const GONE: readonly number[] = [404, 410];
/** The push service cannot accept it now. */
const RETRY: readonly number[] = [401, 403, 408, 425, 429];

interface PushOptions {
  /** Replaces an earlier push with the same topic that the browser has not received. */
  topic: string;
  /** Seconds for which the push service stores it. */
  ttl: number;
}

/** `refused` is final. */
type PushResult = 'sent' | 'gone' | 'refused';

/**
 * Sends a web push (RFC 8030), encrypted for the browser (RFC 8291) and signed (RFC 8292).
 * @throws when the push service cannot be reached or wants it later.
 */
export async function sendPush(
  { config, publicUrl }: Pick<Context, 'config' | 'publicUrl'>,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  { topic, ttl }: PushOptions,
): Promise<PushResult> {
  // The settings may have changed since it was stored.
  if (!isAllowedEndpoint(endpoint, config)) return 'refused';
  // Imported with the first push, for a faster start.
  const { default: webPush } = await import('web-push');
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: {
        subject: subjectOf(config.MAIL_FROM, publicUrl()),
        publicKey: config.VAPID_PUBLIC_KEY,
        privateKey: config.VAPID_PRIVATE_KEY,
      },
      urgency: 'high',
      topic,
      TTL: ttl,
    },
  );
  // Not by webPush.sendNotification(), which reads a response of any length.
  const status = await post(endpoint, body, { lookup: lookupAllowed(allowedBy(config)), headers });
  if (status < 300) return 'sent';
  if (GONE.includes(status)) return 'gone';
  if (status < 500 && !RETRY.includes(status)) return 'refused';
  throw new Error(`The push service at ${new URL(endpoint).host} responded ${status}`);
}

/** Posts without following redirects and returns the status. */
async function post(
  endpoint: string,
  body: Buffer,
  options: Parameters<typeof requestHttps>[1] & object,
): Promise<number> {
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(endpoint, {
    ...options,
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT),
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.destroy();
  return response.statusCode ?? 0;
}

/** Returns how a push service can contact the people who run the installation. */
function subjectOf(mailFrom: string, publicUrl: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

type PushConfig = Pick<Config, 'PUSH_LOCAL'>;

const REFUSED = 'This browser uses a push service that cannot be reached from here.';
const INVALID = 'This browser sent a push subscription that is not valid. Please try again.';

/** Returns whether an IP is public or, with `PUSH_LOCAL`, loopback. */
const allowedBy =
  ({ PUSH_LOCAL }: PushConfig) =>
  (ip: string) =>
    isPublicIp(ip) || (PUSH_LOCAL === 'on' && ipaddr.process(ip).range() === 'loopback');

/**
 * Returns whether the URL may be a push endpoint as far as it shows: https, no user, no private IP.
 * The IPs of a host name are checked with each connection.
 */
export function isAllowedEndpoint(endpoint: string, config: PushConfig): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol !== 'https:' && config.PUSH_LOCAL === 'off') return false;
  return isAllowedHost(hostOf(url), allowedBy(config));
}

/** @throws {HttpError} 400 unless the subscription can receive pushes from this service. */
export async function assertSubscription(
  { endpoint, keys }: PushSubscriptionBody,
  config: PushConfig,
): Promise<void> {
  if (!isAllowedEndpoint(endpoint, config)) throw badRequest(REFUSED);
  if (!isPublicKey(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== 16) {
    throw badRequest(INVALID);
  }
  const host = hostOf(new URL(endpoint));
  await new Promise<void>((resolve, reject) => {
    lookupAllowed(allowedBy(config))(host, { all: true }, (error) => {
      if (error) reject(badRequest(REFUSED));
      else resolve();
    });
  });
}

/** Returns whether the key is an uncompressed point of the curve P-256. */
function isPublicKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || key[0] !== 4) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
