import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { PROFILE_TEXTS } from '../../../contract/constants.ts';
import { HOUR } from '../../../contract/durations.ts';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { seedDemoData } from '../../../server/demo/seed.ts';
import { orderedPair } from '../../../server/modules/relations/repository.ts';
import { awardBadges, BADGES } from '../../../server/modules/reviews/badges.ts';
import { closeSeededDatabases, openSeededDatabase, type SeededDatabase } from './seededDatabase.ts';

const NOW = new Date(2026, 9, 14, 11, 20);

const count = (items: readonly string[]) => new Set(items).size;

/** Counts the occurrences of each item. */
function tally(items: readonly string[]): number[] {
  const times = new Map<string, number>();
  for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  return [...times.values()];
}

async function read(database: Database, statement: string): Promise<Record<string, unknown>[]> {
  const query = CompiledQuery.raw(statement);
  const { rows } = await database.executeQuery<Record<string, unknown>>(query);
  return rows;
}

/** Returns all rows without the values that differ with each seeding. */
async function dump(database: Database): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const { name } of await database.introspection.getTables()) {
    const rows = await read(database, `select * from ${name}`);
    contents[name] = rows.map(({ password_hash: _hash, avatar, ...row }) => ({
      ...row,
      hasPicture: Boolean(avatar),
    }));
  }
  return contents;
}

const listBadges = ({ database }: SeededDatabase) =>
  database
    .selectFrom('user_badges')
    .select(['user_id', 'badge'])
    .orderBy('user_id')
    .orderBy('badge')
    .execute();

describe('the seed data', () => {
  let seeded: SeededDatabase;
  let again: SeededDatabase;

  beforeAll(async () => {
    seeded = await openSeededDatabase(NOW);
    again = await openSeededDatabase(NOW);
  });
  afterAll(closeSeededDatabases);

  it('has about 60 students with distinct profiles', async () => {
    const students = await seeded.database
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'student')
      .execute();
    expect(students.length).toBeGreaterThanOrEqual(55);
    expect(students.length).toBeLessThanOrEqual(65);
    expect(count(students.map(({ university }) => university))).toBe(5);
    expect(count(students.map(({ name }) => name))).toBe(students.length);
    expect(count(students.map(({ bio }) => bio))).toBe(students.length);
    expect(count(students.map(({ created_at }) => created_at.slice(0, 10)))).toBeGreaterThan(40);
    expect(students.filter(({ bio }) => bio.length < 20)).toEqual([]);
    expect(students.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
  });

  it('has frequent and rare subjects', async () => {
    const rows = await seeded.database.selectFrom('user_subjects').selectAll().execute();
    const takers = tally(rows.map((row) => row.subject_key));
    const perStudent = tally(rows.map((row) => row.user_id));
    expect(takers.length).toBeGreaterThanOrEqual(40);
    expect(Math.max(...takers)).toBeGreaterThan(15);
    expect(takers.filter((number) => number <= 3).length).toBeGreaterThan(5);
    expect(Math.min(...perStudent)).toBe(3);
    expect(Math.max(...perStudent)).toBeLessThanOrEqual(7);
  });

  it('satisfies all foreign keys', async () => {
    expect(await read(seeded.database, 'pragma foreign_key_check')).toEqual([]);
  });

  it('is deterministic', async () => {
    expect(await dump(again.database)).toEqual(await dump(seeded.database));
  });

  it('has the earned badges, each for some students', async () => {
    const stored = await listBadges(seeded);
    for (const badge of BADGES) {
      const holders = stored.filter((row) => row.badge === badge).length;
      expect(holders).toBeGreaterThan(5);
      expect(holders).toBeLessThan(30);
    }
    await again.database.deleteFrom('user_badges').execute();
    const users = await again.database.selectFrom('users').select('id').execute();
    for (const { id } of users) await awardBadges(again.database, id, NOW);
    expect(await listBadges(again)).toEqual(stored);
  });

  it('has two students and an admin', () => {
    expect(seeded.accounts.map(({ role }) => role)).toEqual(['student', 'student', 'admin']);
  });

  it('has a demo student without an avatar', async () => {
    const maya = await seeded.database
      .selectFrom('users')
      .selectAll()
      .where('email', '=', seeded.accounts[0]?.email ?? '')
      .executeTakeFirstOrThrow();
    const { name, university, bio, location, avatar } = maya;
    expect([name, university, bio, location].every((text) => text !== '')).toBe(true);
    expect(avatar).toBe('');
    expect(bio.length).toBeLessThan(PROFILE_TEXTS.bio.maxLength);
  });

  it('cannot be seeded twice', async () => {
    const before = await dump(seeded.database);
    await expect(seedDemoData(seeded.context)).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    });
    expect(await dump(seeded.database)).toEqual(before);
  });
});

/** Returns the time of acceptance by pair of buddies. */
async function buddiesSince({ database }: SeededDatabase): Promise<Map<string, string>> {
  const accepted = await database
    .selectFrom('connection_requests')
    .selectAll()
    .where('status', '=', 'accepted')
    .execute();
  return new Map(accepted.map((row) => [`${row.low_id} ${row.high_id}`, row.responded_at ?? '']));
}

const pairKey = (a: string, b: string) => Object.values(orderedPair(a, b)).join(' ');

const clocks = [
  ['in the morning', new Date(2026, 9, 14, 8, 5)],
  ['just after midnight', new Date(2026, 11, 1, 0, 20)],
  ['just before midnight', new Date(2027, 1, 28, 23, 58)],
  ['around the change of the clocks', new Date(2026, 2, 29, 3, 30)],
] as const;

describe.each(clocks)('seed data created %s', (_name, now) => {
  let opened: Promise<SeededDatabase> | undefined;
  const open = () => (opened ??= openSeededDatabase(now));
  afterAll(closeSeededDatabases);

  it('has no timestamps in the future', async () => {
    const { database } = await open();
    const instants = await Promise.all(
      (
        [
          ['users', 'created_at'],
          ['connection_requests', 'created_at'],
          ['connection_requests', 'responded_at'],
          ['messages', 'created_at'],
          ['messages', 'edited_at'],
          ['study_sessions', 'created_at'],
          ['session_reminders', 'sent_at'],
          ['notifications', 'created_at'],
          ['notifications', 'read_at'],
        ] as const
      ).map(([table, column]) => read(database, `select ${column} as at from ${table}`)),
    );
    const isLater = ({ at }: Record<string, unknown>) =>
      typeof at === 'string' && at > now.toISOString();
    expect(instants.flat().filter(isLater)).toEqual([]);
  });

  it('has requests between existing accounts only', async () => {
    const { database } = await open();
    const early = await database
      .selectFrom('connection_requests as r')
      .innerJoin('users as sender', 'sender.id', 'r.sender_id')
      .innerJoin('users as recipient', 'recipient.id', 'r.recipient_id')
      .select(['sender.name as from', 'recipient.name as to'])
      .where((eb) =>
        eb.or([
          eb('r.created_at', '<', eb.ref('sender.created_at')),
          eb('r.created_at', '<', eb.ref('recipient.created_at')),
          eb('r.responded_at', '<', eb.ref('r.created_at')),
        ]),
      )
      .execute();
    expect(early).toEqual([]);
  });

  it('has messages between buddies only, in ascending order', async () => {
    const seeded = await open();
    const since = await buddiesSince(seeded);
    const messages = await seeded.database
      .selectFrom('messages')
      .selectAll()
      .orderBy('conversation_id')
      .orderBy('seq')
      .execute();
    for (const [index, message] of messages.entries()) {
      const became = since.get(pairKey(message.sender_id, message.recipient_id));
      expect(became).toBeDefined();
      expect(message.created_at > (became ?? '')).toBe(true);
      const previous = messages[index - 1];
      if (previous?.conversation_id !== message.conversation_id) continue;
      expect(message.created_at > previous.created_at).toBe(true);
      expect(message.seq).toBeGreaterThan(previous.seq);
    }
  });

  it('has the revisions that the service would assign', async () => {
    const { database } = await open();
    const messages = await database.selectFrom('messages').selectAll().execute();
    const members = await database.selectFrom('conversation_members').selectAll().execute();
    const conversations = await database.selectFrom('conversations').selectAll().execute();
    for (const { id, revision } of conversations) {
      const own = messages.filter(({ conversation_id }) => conversation_id === id);
      const newest = Math.max(...own.map(({ seq }) => seq));
      const readers = members.filter(({ conversation_id }) => conversation_id === id);
      expect(revision).toBe(Math.max(...own.map(({ rev }) => rev)));
      expect(own.filter(({ seq, rev }) => rev < seq)).toEqual([]);
      expect(readers).toHaveLength(2);
      expect(readers.filter((reader) => reader.last_read_seq > newest)).toEqual([]);
      expect(own.filter((row) => row.edited_at !== null && row.rev === row.seq)).toEqual([]);
      expect(own.filter((row) => row.deleted_at !== null && row.body !== '')).toEqual([]);
    }
  });

  it('has study sessions among buddies only, created before their start', async () => {
    const seeded = await open();
    const since = await buddiesSince(seeded);
    const invitations = await seeded.database
      .selectFrom('study_sessions as s')
      .innerJoin('session_participants as p', 'p.session_id', 's.id')
      .select([
        's.title',
        's.created_by',
        's.created_at',
        's.start_time',
        's.end_time',
        'p.user_id',
      ])
      .execute();
    const wrong = invitations.filter((row) => {
      const became = since.get(pairKey(row.created_by, row.user_id));
      const isPlanned = row.created_at < row.start_time && row.start_time < row.end_time;
      return became === undefined || became > row.created_at || !isPlanned;
    });
    expect(wrong).toEqual([]);
  });

  it('has past, upcoming and later study sessions of the demo student', async () => {
    const { database, accounts } = await open();
    const sessions = await database
      .selectFrom('study_sessions as s')
      .leftJoin('session_participants as p', 'p.session_id', 's.id')
      .innerJoin('users as u', (join) =>
        join.on((eb) =>
          eb.or([eb('u.id', '=', eb.ref('s.created_by')), eb('u.id', '=', eb.ref('p.user_id'))]),
        ),
      )
      .select(['s.id', 's.start_time'])
      .distinct()
      .where('u.email', '=', accounts[0]?.email ?? '')
      .execute();
    const ahead = sessions.map((row) => Date.parse(row.start_time) - now.getTime());
    const soon = ahead.filter((distance) => distance > 0 && distance <= 24 * HOUR);
    expect(soon).toHaveLength(1);
    expect(soon[0]).toBeGreaterThanOrEqual(2 * HOUR);
    expect(ahead.filter((distance) => distance > 24 * HOUR)).toHaveLength(4);
    expect(ahead.filter((distance) => distance < 0).length).toBeGreaterThanOrEqual(3);
  });
});
