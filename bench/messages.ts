// `npm run bench:messages` measures messages over HTTP beside what Fastify alone and inserts alone
// reach in the same run, how soon messages reach the sockets of 2,000 students, and how fast a thread
// of 100,000 messages opens. It uses SQLite, or a temporary database of the PostgreSQL server named by
// DATABASE_URL and the Redis server named by REDIS_URL. Exits with 1 when a figure misses its limit.
import { barePostgresInserts, bareRequests, bareSqliteInserts } from './messages/bareSpeed.ts';
import { fanOut, senderOf } from './messages/fanOut.ts';
import { responseTimes, seedLongThread } from './messages/longThread.ts';
import { post } from './support/post.ts';
import { repeat } from './support/repeat.ts';
import { readNodeCpu } from './support/resourceUsage.ts';
import { createTempDatabase } from './support/tempDatabase.ts';
import { accessTokenFor } from './support/seed/authSessions.ts';
import { createSeededService } from './support/seededService.ts';
import { atLeast, atMost, plain, printFigures, report, type Figure } from './support/table.ts';

const PAIRS = 1_000;
/** Messages before the measured ones, in which V8 compiles the node's code. Each student sends five. */
const WARM_UP = 10_000;
/** Milliseconds. */
const DURATION = 5_000;

const { DATABASE_URL: serverUrl, REDIS_URL = '' } = process.env;
/** Messages in the time of an insert, and CPU milliseconds of the node for a message. */
const [RATE_LIMIT, CPU_LIMIT] = serverUrl ? [undefined, 0.6] : [0.6, 0.35];
/** Messages sent at the same time. */
const GROUP = 10;
/** Milliseconds. */
const [SEEN_HALF, SEEN_MOST] = [3, 30];
const [OPEN_LIMIT, UNREAD_LIMIT] = [5, 3];

const tempDatabase = serverUrl ? await createTempDatabase(serverUrl) : undefined;
report('Inserting students');
const seeded = await createSeededService(PAIRS, {
  ...(tempDatabase && { DATABASE_URL: tempDatabase.url, REDIS_URL }),
});
const { node, dataDir } = seeded;
try {
  const students = await Promise.all(
    seeded.students.map(async (student) => ({
      ...student,
      token: await accessTokenFor(student.id),
    })),
  );
  await node.start();

  const send = ({ token, buddyId }: (typeof students)[number], message: string) =>
    post(`${node.url}/api/messages`, { recipientId: buddyId, message }, token);
  const sendNth = (n: number) =>
    send(senderOf(students, n), `Shall we go through chapter ${String(n)}?`);

  report('Measuring Fastify alone');
  const requests = await bareRequests(post);
  report('Measuring inserts alone');
  const inserts = await (tempDatabase
    ? barePostgresInserts(tempDatabase.url)
    : bareSqliteInserts(dataDir));
  report('Measuring messages');
  let warm = 0;
  while (warm < WARM_UP) warm += (await repeat(sendNth, 1_000, warm)).length;
  const cpuBefore = await readNodeCpu(node.url);
  const start = performance.now();
  const times = await repeat(sendNth, DURATION, warm);
  const messages = (times.length * 1_000) / (performance.now() - start);
  const cpu = (((await readNodeCpu(node.url)) - cpuBefore) * 1_000) / times.length;
  report('Measuring messages to sockets');
  const seenAlone = await fanOut(node.url, students, send, 1);
  const seenInGroups = await fanOut(node.url, students, send, GROUP);

  report('Measuring a thread of 100,000 messages');
  const settings = { DATA_DIR: dataDir, DATABASE_URL: tempDatabase?.url ?? '' };
  const { readerId, otherId } = await seedLongThread(settings, seeded.students.slice(0, 1_002));
  const token = await accessTokenFor(readerId);
  const opened = await responseTimes(`${node.url}/api/messages/${otherId}`, token);
  const unread = await responseTimes(`${node.url}/api/messages/unread-counts`, token);

  const rate = messages / inserts;
  const figures: Figure[] = [
    ['requests a second, Fastify alone', plain(requests.toFixed(0))],
    ['inserts a second', plain(inserts.toFixed(0))],
    ['messages a second', plain(messages.toFixed(0))],
    [
      'messages in the time of an insert',
      RATE_LIMIT ? atLeast(rate, RATE_LIMIT, 2) : plain(rate.toFixed(2)),
    ],
    ['response time of a message, 95 %, ms', plain(at(times, 0.95).toFixed(1))],
    ['CPU of the node for a message, ms', atMost(cpu, CPU_LIMIT, 2)],
    ...seenFigures('500 a second to 2,000 sockets', seenAlone),
    ...seenFigures('the same in groups of ten', seenInGroups),
    ['thread of 100,000 messages opened, 95 %, ms', atMost(at(opened, 0.95), OPEN_LIMIT, 1)],
    ['unread counts of 1,000 conversations, 95 %, ms', atMost(at(unread, 0.95), UNREAD_LIMIT, 1)],
  ];
  console.log(`${serverUrl ? 'PostgreSQL' : 'SQLite'}\n`);
  printFigures(figures);
} finally {
  await seeded.remove();
  await tempDatabase?.remove();
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Infinity;
}

function seenFigures(name: string, seenAfter: readonly number[]): Figure[] {
  return [
    [`${name}: seen after, 50 %, ms`, atMost(at(seenAfter, 0.5), SEEN_HALF, 1)],
    [`${name}: seen after, 99 %, ms`, atMost(at(seenAfter, 0.99), SEEN_MOST, 1)],
  ];
}
