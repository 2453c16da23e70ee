import { expect, it } from '@jest/globals';
import { listBlockedEitherWay } from '../../../../../server/modules/relations/blockRepository.ts';
import { RELIABILITY_BADGES } from '../../../../../server/modules/reviews/badges.ts';
import { makeStudentIndex } from '../../../../../server/modules/search/studentIndex/studentIndex.ts';
import fc from '../../../../support/properties.ts';
import { filters, profile, sort, store } from '../../../../support/server/campus.ts';
import { searchPlainly } from '../../../../support/server/plainSearch.ts';
import { startSharedServer } from '../../../../support/server/server.ts';

const SEARCHES = Number(process.env['SEARCHES'] ?? 150);
const STUDENTS = 60;
const PAGE = 7;

const server = await startSharedServer();
const db = server.context.database;

/** A search, and before it a change of one student, who may be new, and of a block. */
const step = fc.record({
  changed: fc.nat(STUDENTS - 1),
  profile,
  isRemoved: fc.boolean(),
  blocker: fc.nat(STUDENTS - 1),
  blocked: fc.nat(STUDENTS - 1),
  viewer: fc.nat(STUDENTS - 1),
  filters,
  sort,
});

it('returns the same students in the same order as SQL and score()', async () => {
  const ids: string[] = [];
  for (const student of fc.sample(profile, STUDENTS / 2)) ids.push(await store(db, student));
  const index = makeStudentIndex(db, RELIABILITY_BADGES);
  await index.load();

  for (const { changed, ...next } of fc.sample(step, SEARCHES)) {
    if (next.isRemoved && ids[changed] !== undefined && ids.length > STUDENTS / 3) {
      const [id] = ids.splice(changed, 1);
      await db.deleteFrom('users').where('id', '=', id!).execute();
    } else {
      ids[Math.min(changed, ids.length)] = await store(db, next.profile, ids[changed]);
    }
    const pick = (number: number) => ids[number % ids.length]!;
    const [blocker_id, blocked_id] = [pick(next.blocker), pick(next.blocked)];
    await db
      .insertInto('blocks')
      .values({ blocker_id, blocked_id, created_at: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();

    const viewerId = pick(next.viewer);
    const plain = await searchPlainly(db, viewerId, next.filters, next.sort);
    const query = {
      viewerId,
      filters: next.filters,
      sort: next.sort,
      limit: PAGE,
      hiddenIds: await listBlockedEitherWay(db, viewerId),
    };
    for (let start = 0; start <= plain.found.length; start += PAGE) {
      const after = plain.found[start - 1];
      const { found, total, more } = await index.search({ ...query, after });
      expect(found).toEqual(plain.found.slice(start, start + PAGE));
      expect(total).toBe(plain.found.length);
      expect(more).toEqual(plain.more);
    }
    const others = ids.filter((id) => id !== viewerId).slice(0, PAGE);
    expect([...(await index.percentages(viewerId, others)).keys()]).toEqual(others);
  }
});
