import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Database } from '../../../../server/platform/database/queryable.ts';
import {
  deleteBlock,
  insertBlock,
  isBlocked,
} from '../../../../server/modules/relations/blockRepository.ts';
import * as repository from '../../../../server/modules/relations/repository.ts';
import { signUp, startSharedServer } from '../../../support/server/server.ts';

const AT = '2026-05-04T09:00:00.000Z';

const server = await startSharedServer();
let database: Database;
/** Ids in ascending order. */
let ids: [string, string, string, string, string];

beforeAll(async () => {
  ({ database } = server.context);
  ids = ['', '', '', '', ''];
  for (const [index, name] of ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].entries())
    ids[index] = (await signUp(server, name))._id;
});

/**
 * 0 and 1, 1 and 3, 4 and 0 are buddies; 0 asked 2, 3 asked 0, and 1 declined 2. 0 blocks 4, and 2
 * blocks 3.
 */
beforeEach(async () => {
  await database.deleteFrom('connection_requests').execute();
  await database.deleteFrom('blocks').execute();
  await insert(0, 1, 'accepted');
  await insert(0, 2, 'pending');
  await insert(3, 0, 'pending');
  await insert(1, 3, 'accepted');
  await insert(2, 1, 'rejected');
  await insert(4, 0, 'accepted');
  await insertBlock(database, ids[0], ids[4], AT);
  await insertBlock(database, ids[2], ids[3], AT);
});

const idOf = (sender: number, recipient: number) => `${sender} to ${recipient}`;

const insert = (sender: number, recipient: number, status: repository.RequestRow['status']) =>
  repository.insertRequest(database, {
    ...repository.orderedPair(ids[sender]!, ids[recipient]!),
    id: idOf(sender, recipient),
    sender_id: ids[sender]!,
    recipient_id: ids[recipient]!,
    message: 'Hello',
    status,
    created_at: AT,
    responded_at: status === 'pending' ? null : AT,
    match_percentage: 40,
    accepted_at: status === 'accepted' ? AT : null,
  });

const stored = () =>
  database.selectFrom('connection_requests').select(['id', 'status']).orderBy('id').execute();

async function pairsWhere(test: (a: string, b: string) => Promise<boolean>) {
  const pairs: string[] = [];
  for (const [a, first] of ids.entries())
    for (const [b, second] of ids.entries()) if (await test(first, second)) pairs.push(`${a}${b}`);
  return pairs;
}

it('lists the buddies of each student', async () => {
  expect(await pairsWhere((a, b) => repository.areBuddies(database, a, b))).toEqual([
    '01',
    '10',
    '13',
    '31',
  ]);
  expect(await repository.listBuddyIds(database, ids[0])).toEqual([ids[1]]);
  expect(await repository.listBuddyIds(database, ids[2])).toEqual([]);
});

it('lists the requests of a student, newest id first', async () => {
  const list = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);
  expect(await list(repository.listRequests(database, ids[0], { limit: 9 }))).toEqual([
    idOf(3, 0),
    idOf(0, 2),
    idOf(0, 1),
  ]);
  const received = repository.listRequests(database, ids[0], { limit: 9, isReceived: true });
  expect(await list(received)).toEqual([idOf(3, 0)]);
  const connections = await list(repository.listConnections(database, ids[0]));
  expect(connections.sort()).toEqual([idOf(0, 1), idOf(0, 2)]);
});

it('finds the request of a pair and the statuses of a student', async () => {
  const between = async (a: string, b: string) =>
    Boolean(await repository.findBetween(database, a, b));
  expect(await pairsWhere(between)).toEqual([
    '01',
    '02',
    '03',
    '04',
    '10',
    '12',
    '13',
    '20',
    '21',
    '30',
    '31',
    '40',
  ]);
  expect(await repository.findBetween(database, ids[0], ids[2])).toMatchObject({ id: idOf(0, 2) });
  expect(await repository.findStatuses(database, ids[0], ids.slice(1))).toEqual(
    new Map([
      [ids[1], 'accepted'],
      [ids[2], 'pending'],
      [ids[3], 'pending'],
      [ids[4], 'accepted'],
    ]),
  );
  expect(await repository.findStatuses(database, ids[2], [ids[3]])).toEqual(new Map());
  expect(await repository.findStatuses(database, ids[0], [])).toEqual(new Map());
});

it('ends only the accepted request of a pair, as rejected by the student', async () => {
  const before = await stored();
  const end = (userId: string, otherId: string) =>
    repository.endAccepted(database, userId, otherId, '2031-01-01T00:00:00.000Z');
  expect(await end(ids[0], ids[2])).toBe(false);
  expect(await stored()).toEqual(before);
  expect(await end(ids[0], ids[1])).toBe(true);
  expect(await repository.findBetween(database, ids[0], ids[1])).toMatchObject({
    status: 'rejected',
    sender_id: ids[1],
    recipient_id: ids[0],
    responded_at: '2031-01-01T00:00:00.000Z',
  });
  const others = ({ id }: { id: string }) => id !== idOf(0, 1);
  expect((await stored()).filter(others)).toEqual(before.filter(others));
});

it('stores one pending or accepted request for a pair beside rejected ones', async () => {
  expect(await insert(1, 0, 'pending')).toBe(false);
  expect(await insert(1, 2, 'pending')).toBe(true);
  expect(await insert(2, 1, 'accepted')).toBe(false);
  expect(await repository.findBetween(database, ids[1], ids[2])).toMatchObject({ id: idOf(1, 2) });
  expect(await repository.findStatuses(database, ids[2], [ids[1]])).toEqual(
    new Map([[ids[1], 'pending']]),
  );
});

it('decides only a pending request, and only for its recipient', async () => {
  const decide = (id: string, recipient: number) =>
    repository.updateStatus(database, {
      id,
      recipient_id: ids[recipient]!,
      status: 'rejected',
      responded_at: AT,
      accepted_at: null,
    });
  const before = await stored();
  expect(await decide(idOf(0, 1), 1)).toBe(false);
  expect(await decide(idOf(3, 0), 3)).toBe(false);
  expect(await stored()).toEqual(before);
  expect(await decide(idOf(3, 0), 0)).toBe(true);
  expect((await stored()).filter(({ status }) => status === 'pending')).toHaveLength(1);
});

it('deletes only the block of one student by another', async () => {
  const blocked = ['04', '23', '32', '40'];
  expect(await pairsWhere((a, b) => isBlocked(database, a, b))).toEqual(blocked);
  expect(await deleteBlock(database, ids[1], ids[4])).toBe(false);
  expect(await deleteBlock(database, ids[0], ids[3])).toBe(false);
  expect(await deleteBlock(database, ids[4], ids[0])).toBe(false);
  expect(await pairsWhere((a, b) => isBlocked(database, a, b))).toEqual(blocked);
});
