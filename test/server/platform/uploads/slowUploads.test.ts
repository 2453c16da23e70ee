import { expect, it } from '@jest/globals';
import { startSharedServer } from '../../../support/server/server.ts';
import { signUp } from '../../../support/server/students.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { filesOnDisk } from '../../modules/conversations/attachments/files.ts';
import { END, FILE, part, sendFile, stall, UPLOAD_PATHS } from './uploadRequests.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const [, ATTACHMENT] = UPLOAD_PATHS;

const TEXT = FILE.replace('a.png', 'a.txt');
const [SLOW, ACCOUNTS] = [200, 60];
const NETWORKS = ['198.51.100.', '203.0.113.', '192.0.2.'];
/** Bytes and bytes a second of a slow upload. */
const [SIZE, SPEED] = [9_000_000, 24_000];
const whole = part(TEXT, Buffer.alloc(SIZE, 'a'));

const unfinished = async () => (await filesOnDisk(server)).filter((name) => name.endsWith('.part'));

/** Sends a few bytes of each upload again and again, so that all have the same speed on a busy machine, too. */
function sendSlowly(uploads: readonly ReturnType<typeof stall>[], from: number) {
  const start = performance.now();
  let sent = from;
  const timer = setInterval(() => {
    const end = from + Math.floor(((performance.now() - start) / 1_000) * SPEED);
    for (const upload of uploads) upload.write(whole.subarray(sent, end));
    sent = end;
  }, 100);
  return () => {
    clearInterval(timer);
    for (const upload of uploads) upload.cancel();
  };
}

it('200 slow uploads of three networks delay no other upload, of any network', async () => {
  const students = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp(server)));
  const first = whole.subarray(0, SPEED);
  const uploads = Array.from({ length: SLOW }, (_, n) => {
    const { token } = students[n % ACCOUNTS]!;
    const from = `${NETWORKS[n % NETWORKS.length]}${1 + (n % ACCOUNTS)}`;
    return stall(server, { token, from }, ATTACHMENT, first, whole.subarray(SPEED));
  });
  let ended = 0;
  for (const { closed } of uploads) void closed.then(() => (ended += 1));
  const stop = sendSlowly(uploads, SPEED);

  try {
    await waitFor(async () => expect((await unfinished()).length + ended).toBe(SLOW));
    // A service whose processor is busy refuses some at once.
    const refused = ended;
    expect(refused).toBeLessThan(SLOW / 4);
    const content = Buffer.alloc(5_000_000, 'b');
    for (const network of [...NETWORKS, '100.64.0.']) {
      const { token } = await signUp(server, 'Grace Hopper');
      const honest = await sendFile(
        server,
        { token, from: `${network}250` },
        ATTACHMENT,
        content,
        TEXT,
      );
      expect([network, honest.status, ended]).toEqual([network, 201, refused]);
    }
  } finally {
    stop();
  }
});

it('a calendar is on disk while it arrives, and not afterwards', async () => {
  const student = await signUp(server);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN', 'END:VCALENDAR', ''];
  const form = Buffer.concat([part(FILE.replace('a.png', 'a.ics'), lines.join('\r\n')), END]);
  const [start, rest] = [form.subarray(0, -20), form.subarray(-20)];
  await waitFor(async () => expect(await unfinished()).toEqual([]));
  const sent = stall(server, student, '/api/users/me/busy-calendars/file', start, rest);
  await waitFor(async () => expect(await unfinished()).toHaveLength(1));
  expect(await sent.finish()).toMatch(/^HTTP.1\.1 20/);
  expect(await unfinished()).toEqual([]);
});
