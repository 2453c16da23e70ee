import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { PROFILE_TEXTS } from '../../../contract/constants.ts';
import type { Database } from '../../../server/platform/database/queryable.ts';
import { seedDemoData } from '../../../server/demo/seed.ts';
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
