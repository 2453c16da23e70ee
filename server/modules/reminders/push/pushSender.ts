import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PushMessage } from '../../../../contract/reminders.ts';
import type { Context } from '../../../platform/context.ts';
import { isAllowedEndpoint, publicLookup } from './endpoint.ts';
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
  const status = await post(endpoint, body, { lookup: publicLookup(config), headers });
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
