import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/platform/database/queryable.ts';
import { openDatabase } from '../../server/platform/database/connect.ts';
import { startCluster } from '../support/cluster/testCluster.ts';
import { poll } from '../support/poll.ts';
import { pick } from '../support/random.ts';
import { report } from '../support/table.ts';
import { startMailServer, type ReceivedMail } from './mailServer.ts';
import { startPushEndpoint, type ReceivedPush } from './pushEndpoint.ts';
import { seedReminders } from './seedReminders.ts';

interface Options {
  nodes: number;
  kills: number;
  students: number;
  /** Study sessions with each lead. */
  sessionsPerLead: number;
}

/** Milliseconds for each kill, in which reminders are due. */
const KILL_TIME = 3_000;
/** Milliseconds without a further reminder after which the rest counts as lost. */
const REST = { timeout: 120_000, interval: 250 };

/**
 * Kills nodes while reminders of three leads are due in the app, by email and by push, and compares what
 * arrived with what had to.
 * @throws when PostgreSQL or Redis is not installed.
 */
export async function runReminderFaults(options: Options) {
  const [mails, pushes] = await Promise.all([startMailServer(), startPushEndpoint()]);
  const settings = { SMTP_URL: mails.url, REQUIRE_VERIFIED_EMAIL: 'off', PUSH_LOCAL: 'on' };
  const cluster = await startCluster(options.nodes, 0, settings);
  const database = openDatabase({ DATABASE_URL: cluster.postgres.url, DATA_DIR: '' });
  try {
    const duration = options.kills * KILL_TIME;
    const expected = await seedReminders(database, pushes, { ...options, duration });
    for (let n = 0; n < options.kills; n += 1) {
      await sleep(Math.random() * KILL_TIME);
      const node = pick(cluster.nodes);
      await node.kill();
      await node.start();
      report(`${n + 1} kills`);
    }
    const total = expected.app.length + expected.email.length + expected.push.length;
    // All reminders are claimed and none waits to be sent.
    await poll(
      async () => ({
        claimed: await count(database, 'session_reminders'),
        waiting: await count(database, 'reminder_deliveries'),
      }),
      ({ claimed, waiting }) => claimed >= total && waiting === 0,
      REST,
    );
    const arrived = [
      verify(expected.app, await listInApp(database)),
      verify(expected.email, mails.received.map(describeMail)),
      verify(expected.push, pushes.received.map(describePush)),
    ];
    const sum = (name: 'lost' | 'duplicates' | 'repeats') =>
      arrived.reduce((total, each) => total + each[name], pushes.invalid.length);
    return {
      kills: options.kills,
      /** Reminders that had to arrive. */
      expected: total,
      lost: sum('lost'),
      /** Reminders that arrived under two ids, so that students see both. */
      duplicates: sum('duplicates'),
      /** Mails and pushes that arrived again under the same id, so that students see one. */
      repeats: sum('repeats'),
    };
  } finally {
    await database.destroy();
    await cluster.stop();
    await Promise.all([mails.stop(), pushes.stop()]);
  }
}

async function count(db: Database, table: 'session_reminders' | 'reminder_deliveries') {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** What arrived: for whom and about which session, and the id of the mail, push or notification. */
interface Arrival {
  key: string;
  id: string;
}

async function listInApp(db: Database): Promise<Arrival[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'session_id', 'user_id'])
    .where('topic', '=', 'reminder')
    .execute();
  return rows.map((row) => ({ key: `${row.session_id ?? ''} ${row.user_id}`, id: row.id }));
}

/** The id in the address of the room to which a reminder leads. */
const sessionId = (text: string) => /\/sessions\/([\w-]+)/.exec(text)?.[1] ?? '';

const describeMail = ({ to, messageId, source }: ReceivedMail): Arrival => ({
  key: `${sessionId(source)} ${to}`,
  id: messageId,
});

const describePush = ({ endpoint, topic, message }: ReceivedPush): Arrival => ({
  key: `${sessionId(message.path)} ${endpoint}`,
  id: topic,
});

function verify(expected: readonly string[], arrivals: readonly Arrival[]) {
  const ids = new Map<string, Set<string>>();
  for (const { key, id } of arrivals) ids.set(key, (ids.get(key) ?? new Set()).add(id));
  const distinct = [...ids.values()].reduce((sum, each) => sum + each.size, 0);
  return {
    lost: expected.filter((key) => !ids.has(key)).length,
    duplicates: distinct - ids.size,
    repeats: arrivals.length - distinct,
  };
}
