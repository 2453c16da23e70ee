import sharp from 'sharp';
import type { Message } from '../../contract/chat/messages.ts';
import { PASSWORD, type Client } from './seedStudents.ts';
import type { Call } from '../support/repeat.ts';
import { connect } from '../support/sockets.ts';

/** Pairs of buddies, and the messages each pair has before the measurement. */
const PAIRS = 50;
const MESSAGES_EACH = 100;

/** A noisy JPEG, as of a camera. */
const PICTURE = await sharp({
  create: {
    width: 2_048,
    height: 1_536,
    channels: 3,
    background: '#777777',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();

/** Returns the measured calls. Clients 0 and 1, 2 and 3, … are buddies. */
export function makeCalls(url: string, clients: readonly Client[]) {
  /** @throws when the response is not ok. */
  async function call<Body>(
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Body> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return readBody(response, `${method} ${path}`);
  }

  async function readBody<Body>(response: Response, what: string): Promise<Body> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${what} returned ${String(response.status)}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }

  function pairOf(n: number): [Client, Client] {
    const first = (n % PAIRS) * 2;
    const [a, b] = [clients[first], clients[first + 1]];
    if (!a || !b) throw new Error('Too few students.');
    return [a, b];
  }

  const some = (n: number) => clients[(n * 37) % clients.length] ?? pairOf(0)[0];

  async function send(n: number): Promise<void> {
    const [a, b] = pairOf(n);
    const message = `Shall we go through chapter ${String(n)} together before the exam on Friday?`;
    await call<Message>(a.token, 'POST', '/api/messages', { recipientId: b.id, message });
  }

  async function uploadPicture(n: number): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([PICTURE]), 'me.jpg');
    const headers = { authorization: `Bearer ${some(n).token}` };
    const path = '/api/users/me/avatar';
    await readBody(await fetch(`${url}${path}`, { method: 'POST', headers, body: form }), path);
  }

  async function downloadData(n: number): Promise<void> {
    const [{ token }] = pairOf(n);
    const path = '/api/users/me/exports';
    const link = await call<{ url: string }>(token, 'POST', path, {});
    const response = await fetch(new URL(link.url, url));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${link.url} returned ${String(response.status)}`);
  }

  const get =
    (pathFor: (buddy: Client, n: number) => string): Call =>
    async (n) => {
      const [a, b] = pairOf(n);
      await call(a.token, 'GET', pathFor(b, n));
    };

  const kinds: Record<string, Call> = {
    'a message': send,
    'catching up, 10 messages': get(({ id }) => `/api/messages/${id}?sinceRev=90&limit=10`),
    'opening a conversation, 50 messages': get(({ id }) => `/api/messages/${id}?limit=50`),
    'unread counts': get(() => '/api/messages/unread-counts'),
    notifications: get(() => '/api/notifications'),
    sessions: get(() => '/api/sessions'),
    'a search without filters': get(() => '/api/users/search'),
    'a search for one subject of 40': get(
      (_buddy, n) => `/api/users/search?subject=Subject%20${String(n % 40)}`,
    ),
    async 'a socket that connects'(n) {
      (await connect(url, some(n))).disconnect();
    },
    async 'signing in'(n) {
      const { email } = some(n);
      await call('', 'POST', '/api/users/login', { email, password: PASSWORD });
    },
    'a picture of 3 megapixels': uploadPicture,
    'the archive of a student': downloadData,
  };

  return {
    kinds,
    /** Connects the pairs and sends their messages. */
    async prepare(): Promise<void> {
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const [a, b] = pairOf(pair);
        const { request } = await call<{ request: { _id: string } }>(
          a.token,
          'POST',
          '/api/requests',
          { recipientId: b.id },
        );
        await call(b.token, 'PATCH', `/api/requests/${request._id}/accept`);
        for (let n = 0; n < MESSAGES_EACH; n += 1) await send(pair);
      }
    },
  };
}
