import type { Message } from '../../contract/chat.ts';
import { PASSWORD, type Caller } from './fill.ts';
import type { Call } from './load.ts';
import { connect } from './sockets.ts';

/** Pairs of buddies who write to each other, and what each has said before it is measured. */
const PAIRS = 50;
const MESSAGES_EACH = 100;

/** The first of the callers as pairs of buddies (0 and 1, 2 and 3), and each kind of call there is. */
export function makeCalls(url: string, callers: readonly Caller[]) {
  /** @throws when it is not answered as it should be. */
  async function call<Body>(
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Body> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${String(answer.status)}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }

  function pairOf(n: number): [Caller, Caller] {
    const first = (n % PAIRS) * 2;
    const [a, b] = [callers[first], callers[first + 1]];
    if (!a || !b) throw new Error('There are too few students.');
    return [a, b];
  }

  const some = (n: number) => callers[(n * 37) % callers.length] ?? pairOf(0)[0];

  async function send(n: number): Promise<void> {
    const [a, b] = pairOf(n);
    const message = `Shall we go through chapter ${String(n)} together before the exam on Friday?`;
    await call<Message>(a.token, 'POST', '/api/messages', { recipientId: b.id, message });
  }

  const get =
    (pathFor: (buddy: Caller, n: number) => string): Call =>
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
  };

  return {
    kinds,
    /** Makes the pairs buddies who have talked already. */
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
