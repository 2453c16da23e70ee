import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { PROFILE_TEXTS } from '../../../contract/constants.ts';
import { HOUR } from '../../../contract/durations.ts';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { makeSeedRows, seedDemoData } from '../../../server/demo/seed.ts';
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
    const accounts = await seeded.database.selectFrom('users').selectAll().execute();
    const students = accounts.filter(({ role }) => role === 'student');
    expect(students.length).toBeGreaterThanOrEqual(55);
    expect(students.length).toBeLessThanOrEqual(65);
    expect(count(students.map(({ university }) => university))).toBe(5);
    expect(count(students.map(({ name }) => name))).toBe(students.length);
    expect(count(students.map(({ bio }) => bio))).toBe(students.length);
    expect(count(students.map(({ created_at }) => created_at.slice(0, 10)))).toBeGreaterThan(40);
    expect(students.filter(({ bio }) => bio.length < 20)).toEqual([]);
    expect(students.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);

    const maya = students.find(({ email }) => email === seeded.accounts[0]?.email)!;
    const { name, university, bio, location, avatar } = maya;
    expect([name, university, bio, location].every((text) => text !== '')).toBe(true);
    expect(avatar).toBe('');
    expect(bio.length).toBeLessThan(PROFILE_TEXTS.bio.maxLength);
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

  it('is deterministic, satisfies all foreign keys, and cannot be seeded twice', async () => {
    const contents = await dump(seeded.database);
    expect(await dump(again.database)).toEqual(contents);
    expect(await read(seeded.database, 'pragma foreign_key_check')).toEqual([]);
    await expect(seedDemoData(seeded.context)).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    });
    expect(await dump(seeded.database)).toEqual(contents);
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
});

const pairKey = (a: string, b: string) => Object.values(orderedPair(a, b)).join(' ');

describe.each([
  ['in the morning', new Date(2026, 9, 14, 8, 5)],
  ['just after midnight', new Date(2026, 11, 1, 0, 20)],
  ['just before midnight', new Date(2027, 1, 28, 23, 58)],
  ['around the change of the clocks', new Date(2026, 2, 29, 3, 30)],
] as const)('seed data created %s', (_name, now) => {
  const rows = makeSeedRows(now, { passwordHash: '', pictures: new Map() });
  const users = new Map(rows.users.map((user) => [user.id, user]));
  const accepted = rows.connection_requests.filter(({ status }) => status === 'accepted');
  /** The time of acceptance by pair of buddies. */
  const since = new Map(accepted.map((row) => [`${row.low_id} ${row.high_id}`, row.responded_at!]));

  it('has no timestamps in the future, and requests between existing accounts only', () => {
    const isLater = (at: unknown) => typeof at === 'string' && at > now.toISOString();
    const instants = [
      ...[rows.users, rows.messages, rows.study_sessions].flat().map((row) => row.created_at),
      ...rows.connection_requests.flatMap((row) => [row.created_at, row.responded_at]),
      ...rows.messages.map((row) => row.edited_at),
      ...rows.session_reminders.map((row) => row.sent_at),
      ...rows.notifications.flatMap((row) => [row.created_at, row.read_at]),
    ];
    expect(instants.filter(isLater)).toEqual([]);
    const early = rows.connection_requests.filter(
      ({ created_at, responded_at, sender_id, recipient_id }) =>
        created_at < users.get(sender_id)!.created_at ||
        created_at < users.get(recipient_id)!.created_at ||
        (responded_at ?? created_at) < created_at,
    );
    expect(early).toEqual([]);
  });

  it('has messages between buddies only, in order, with the revisions of the service', () => {
    for (const { id, revision } of rows.conversations) {
      const own = rows.messages.filter(({ conversation_id }) => conversation_id === id);
      let previous = { seq: 0, created_at: '' };
      for (const message of own.toSorted((a, b) => a.seq - b.seq)) {
        const became = since.get(pairKey(message.sender_id, message.recipient_id));
        expect(became).toBeDefined();
        expect(message.created_at > became!).toBe(true);
        expect(message.created_at > previous.created_at).toBe(true);
        expect(message.seq).toBeGreaterThan(previous.seq);
        previous = message;
      }
      const members = rows.conversation_members.filter((row) => row.conversation_id === id);
      expect(members).toHaveLength(2);
      expect(members.filter((row) => row.last_read_seq > previous.seq)).toEqual([]);
      expect(revision).toBe(Math.max(...own.map(({ rev }) => rev)));
      expect(own.filter(({ seq, rev }) => rev < seq)).toEqual([]);
      expect(own.filter((row) => row.edited_at && row.rev === row.seq)).toEqual([]);
      expect(own.filter((row) => row.deleted_at && row.body !== '')).toEqual([]);
    }
  });

  it('has study sessions among buddies, of the demo student past, upcoming and later', () => {
    const invited = (id: string) =>
      rows.session_participants.filter((row) => row.session_id === id).map((row) => row.user_id);
    const wrong = rows.study_sessions.filter(
      ({ id, created_by, created_at, start_time, end_time }) =>
        !(created_at < start_time && start_time < end_time) ||
        // All are buddies of the student who plans it, since before.
        !invited(id).every((userId) => since.get(pairKey(created_by, userId))! <= created_at),
    );
    expect(wrong).toEqual([]);

    const maya = rows.users.find(({ email }) => email.startsWith('maya@'))!.id;
    const ahead = rows.study_sessions
      .filter(({ id, created_by }) => [created_by, ...invited(id)].includes(maya))
      .map((row) => Date.parse(row.start_time) - now.getTime());
    const soon = ahead.filter((distance) => distance > 0 && distance <= 24 * HOUR);
    expect(soon).toHaveLength(1);
    expect(soon[0]).toBeGreaterThanOrEqual(2 * HOUR);
    expect(ahead.filter((distance) => distance > 24 * HOUR)).toHaveLength(4);
    expect(ahead.filter((distance) => distance < 0).length).toBeGreaterThanOrEqual(3);
  });
});
