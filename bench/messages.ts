// Measures messages over HTTP and sockets, and a thread of 100,000 messages. See docs/benchmarks.md.
import { fanOut, sendMessage, type Target } from './messages/fanOut.ts';
import { seedLongThread } from './messages/longThread.ts';
import { sendOk } from './support/http.ts';
import { readNodeCpu } from './support/resourceUsage.ts';
import type { SeededStudent } from './support/seed/seedPairs.ts';
import { createSeededService } from './support/seededService.ts';
import { createBareNode } from './support/serviceNode.ts';
import { createStorage } from './support/storage.ts';
import { ofFloor, plain, printFigures, report, type Figure } from './support/table.ts';
import {
  compare,
  comparedAt,
  measureLoad,
  median,
  repeat,
  type Call,
  type Compared,
  type Load,
} from './support/timing.ts';

const PAIRS = 1_000;
/** Messages before the measured ones, in which V8 compiles the node's code. Each student sends five. */
const WARM_UP = 10_000;
const TEXT = 'Shall we go through chapter 12 together before the exam on Friday?';
/** Times that each kind of call is measured, and for how many milliseconds. */
const [TURNS, TURN] = [5, 1_000];
/** Of the messages a second that the node can send, those sent while students have sockets. */
const LOAD = 0.2;
/** Messages sent at the same time. */
const GROUP = 10;
/** Measured requests of each kind. */
const REQUESTS = 1_000;

const storage = await createStorage(process.env);
const isSqlite = storage.engine === 'SQLite';
/** Ratios to the floors, see docs/benchmarks.md. */
const LIMITS = {
  rate: { least: 0.35 },
  cpu: { most: isSqlite ? 3 : 9 },
  seenHalf: { most: isSqlite ? 3 : 6 },
  seenMost: { most: isSqlite ? 4 : 6 },
  thread: { most: 14 },
  unread: { most: 8 },
};

report('Inserting students');
const seeded = await createSeededService(PAIRS, { storage });
const { node, students } = seeded;
const bare = await createBareNode(storage.settings);
try {
  await Promise.all([node.start(), bare.start()]);
  const service: Target = { url: node.url, students };
  const floor: Target = {
    url: bare.url,
    students: students.map((each) => ({ ...each, token: each.id })),
  };

  report('Measuring messages');
  const [sendToFloor, sendToService] = [floor, service].map(makeSender) as [Call, Call];
  for (const call of [sendToFloor, sendToService]) {
    for (let sent = 0; sent < WARM_UP;) sent += (await repeat(call, 1_000)).length;
  }
  const turns: [floor: Load[], service: Load[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns[0].push(await measureLoad(sendToFloor, TURN, [() => readNodeCpu(bare.url)]));
    turns[1].push(await measureLoad(sendToService, TURN, [() => readNodeCpu(node.url)]));
  }
  const [least, sent] = [typicalOf(turns[0]), typicalOf(turns[1])];
  report('Measuring messages to sockets');
  const rate = Math.ceil(sent.rate * LOAD);
  const alone = await fanOut(service, floor, { rate, groupSize: 1 });
  const groups = await fanOut(service, floor, { rate, groupSize: GROUP });

  report('Measuring a thread of 100,000 messages');
  const { reader, otherId } = await seedLongThread(storage.settings, students.slice(0, 1_002));
  const opened = await measureGet(`/api/messages/${otherId}`, reader);
  const unread = await measureGet('/api/messages/unread-counts', reader);

  const figures: Figure[] = [
    [
      'messages a second',
      isSqlite ? ofFloor(sent.rate, least.rate, LIMITS.rate, 0) : plain(sent.rate),
    ],
    ['response time of a message, 95 %, ms', plain(sent.p95, 1)],
    ['CPU of the node for a message, ms', ofFloor(sent.cpu, least.cpu, LIMITS.cpu, 3)],
    ...seenFigures(`${rate} a second to 2,000 sockets`, alone),
    ...seenFigures('the same in groups of ten', groups),
    ['thread of 100,000 messages opened, 95 %, ms', comparedAt(opened, 0.95, LIMITS.thread)],
    ['unread counts of 1,000 conversations, 95 %, ms', comparedAt(unread, 0.95, LIMITS.unread)],
  ];
  console.log(`${storage.engine}\n`);
  printFigures(figures);
} finally {
  await bare.kill();
  await seeded.remove();
}

/** Returns the medians of all turns. */
function typicalOf(loads: readonly Load[]) {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    p95: median(loads.map(({ p95 }) => p95)),
    cpu: median(loads.map(({ cpu }) => cpu[0] ?? NaN)),
  };
}

function makeSender(target: Target): Call {
  let sent = 0;
  return () => {
    sent += 1;
    return sendMessage(target, sent, TEXT);
  };
}

/** Requests a path of the service, and as many bytes from Fastify alone. */
async function measureGet(path: string, { token }: SeededStudent): Promise<Compared> {
  const { text } = await sendOk(node.url + path, { token });
  return compare(
    () => sendOk(node.url + path, { token }),
    () => sendOk(`${bare.url}/pass/0/bytes/${text.length}`),
    REQUESTS,
  );
}

function seenFigures(name: string, seen: Compared): Figure[] {
  return [
    [`${name}: seen after, 50 %, ms`, comparedAt(seen, 0.5, LIMITS.seenHalf)],
    [`${name}: seen after, 99 %, ms`, comparedAt(seen, 0.99, LIMITS.seenMost)],
  ];
}
