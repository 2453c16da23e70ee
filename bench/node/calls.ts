import sharp from 'sharp';
import { openDatabase, type DatabaseSettings } from '../../server/platform/database/connect.ts';
import { form, json, sendOk, type Body } from '../support/http.ts';
import { insertBuddies } from '../support/seed/rows.ts';
import type { Viewer } from '../support/seed/seedCampus.ts';
import { PASSWORD } from '../support/seed/seedPairs.ts';
import { connect } from '../support/sockets.ts';
import { vacuum } from '../support/storage.ts';
import type { Call } from '../support/timing.ts';

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

/** Returns the nth pair of clients. */
function pairOf(clients: readonly Viewer[], n: number): [Viewer, Viewer] {
  const first = (n % PAIRS) * 2;
  const [a, b] = [clients[first], clients[first + 1]];
  if (!a || !b) throw new Error('Too few students.');
  return [a, b];
}

/** Makes clients 0 and 1, 2 and 3, … buddies who have messages. */
export async function seedConversations(settings: DatabaseSettings, clients: readonly Viewer[]) {
  const database = openDatabase(settings);
  await database.transaction().execute(async (trx) => {
    for (let n = 0; n < PAIRS; n += 1) {
      const [a, b] = pairOf(clients, n);
      await insertBuddies(trx, [a.id, b.id], MESSAGES_EACH);
    }
  });
  await vacuum(settings.DATABASE_URL);
  await database.destroy();
}

/** Returns the measured calls by name. */
export function makeCalls(url: string, clients: readonly Viewer[]): Record<string, Call> {
  const some = (n: number) => clients[(n * 37) % clients.length] ?? pairOf(clients, 0)[0];
  const call = (path: string, token: string, body?: Body) =>
    sendOk(`${url}${path}`, { token, ...(body && { body }) });
  const get =
    (pathFor: (buddy: Viewer, n: number) => string): Call =>
    (n) => {
      const [a, b] = pairOf(clients, n);
      return call(pathFor(b, n), a.token);
    };

  return {
    'a message'(n) {
      const [a, b] = pairOf(clients, n);
      const message = `Shall we go through chapter ${n} together before the exam on Friday?`;
      return call('/api/messages', a.token, json({ recipientId: b.id, message }));
    },
    'catching up, 10 messages': get(({ id }) => `/api/messages/${id}?sinceRev=90&limit=10`),
    'opening a conversation, 50 messages': get(({ id }) => `/api/messages/${id}?limit=50`),
    'unread counts': get(() => '/api/messages/unread-counts'),
    notifications: get(() => '/api/notifications'),
    sessions: get(() => '/api/sessions'),
    'a search without filters': get(() => '/api/users/search'),
    'a search for one subject of 40': get(
      (_buddy, n) => `/api/users/search?subject=subject%20${n % 40}`,
    ),
    async 'a socket that connects'(n) {
      (await connect(url, some(n))).disconnect();
    },
    'signing in': (n) =>
      call('/api/users/login', '', json({ email: some(n).email, password: PASSWORD })),
    'a picture of 3 megapixels': (n) =>
      call('/api/users/me/avatar', some(n).token, form('me.jpg', PICTURE)),
    async 'the archive of a student'(n) {
      const { token } = pairOf(clients, n)[0];
      const { text } = await call('/api/users/me/exports', token, json({}));
      const link = JSON.parse(text) as { url: string };
      await sendOk(new URL(link.url, url).href);
    },
  };
}
