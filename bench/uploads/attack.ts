import { form, send } from '../support/http.ts';
import { startProbe } from '../support/probe.ts';
import { readPeakMemory } from '../support/resourceUsage.ts';
import { PASSWORD } from '../support/seed/seedPairs.ts';
import { createSeededService } from '../support/seededService.ts';
import { createBareNode } from '../support/serviceNode.ts';
import { largePictures, oversizedPicture, type Picture } from './pictures.ts';
import { stall } from './upload.ts';

interface Options {
  /** Uploads that stop before their end, each of another student. */
  stalled: number;
  /** Pictures of 16 megapixels sent as avatars, and as many in messages. */
  pictures: number;
}

const PATHS = ['/api/users/me/avatar', '/api/messages/upload'] as const;
/** Bytes of a stalled upload. */
const STALLED_SIZE = 9_500_000;

/** Stalls uploads and sends large pictures at once, and measures memory and other requests. */
export async function attack({ stalled, pictures }: Options) {
  const pairs = Math.ceil((stalled + 3 * pictures + 1) / 2);
  const [large, oversized] = await Promise.all([largePictures(), oversizedPicture()]);
  const { students, node, remove } = await createSeededService(pairs);
  const bare = await createBareNode();
  try {
    await Promise.all([node.start(), bare.start()]);
    const tokens = students.map(({ token }) => token);
    const nextToken = () => tokens.pop() ?? '';
    const body = { email: students[0]?.email, password: PASSWORD };
    const probe = startProbe({
      page: { url: node.url },
      barePage: { url: bare.url },
      login: { url: `${node.url}/api/users/login`, body },
      bareLogin: { url: `${bare.url}/api/users/login`, body },
    });
    const urlOf = (n: number) => `${node.url}${PATHS[n % PATHS.length]}`;
    const upload = async (n: number, { name, content }: Picture) => {
      const sent = { token: nextToken(), body: form(name, content) };
      return (await send(urlOf(n), sent)).status;
    };

    const half = form('a.txt', Buffer.alloc(STALLED_SIZE, 'a'));
    const halves = await Promise.all(
      Array.from({ length: stalled }, (_, n) => stall(urlOf(n), nextToken(), half)),
    );
    const largeOf = (n: number) => large[(n >> 1) % large.length] ?? oversized;
    const [sent, sentTooLarge] = await Promise.all([
      Promise.all(Array.from({ length: 2 * pictures }, (_, n) => upload(n, largeOf(n)))),
      Promise.all(Array.from({ length: pictures }, (_, n) => upload(n, oversized))),
    ]);
    const stored = sent.filter((status) => status < 300).length;
    const refused = sentTooLarge.filter((status) => status === 400).length;
    const ended = await Promise.all(halves.map(({ status }) => status));
    const timedOut = ended.filter((status) => status === 408).length;
    const probed = await probe.stop();
    return { ...probed, peakMemory: readPeakMemory(node), stored, refused, timedOut };
  } finally {
    await bare.kill();
    await remove();
  }
}
