import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';
import {
  deleteBlock,
  insertBlock,
  isBlocked,
} from '../../../../server/modules/relations/blockRepository.ts';
import * as repository from '../../../../server/modules/relations/repository.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';
import { connectSocket } from '../../../support/server/studentSocket.ts';
import { advanceClock } from '../../../support/server/timeTravel.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { planIn } from '../sessions/plans.ts';

const server = await startSharedServer();
const { database } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

/** Ada and Grace, and Grace and Ada. */
const bothWays = [
  [ada, grace],
  [grace, ada],
] as const;
const finds = async (who: Student, other: Student) =>
  (await who.search({ limit: '50' })).body.some(({ _id }) => _id === other._id);

describe('a block', () => {
  it('hides both students from the chat, search and requests of the other', async () => {
    await makeBuddies(ada, grace);
    expect(await ada.block(grace)).toMatchObject({ status: 200 });
    for (const [one, other] of bothWays) {
      expect(await finds(one, other)).toBe(false);
      expect(await one.requests()).toEqual([]);
      expect((await one.sendRequest(other)).status).toBe(404);
      expect((await one.sendMessage(other, 'Hello?')).status).toBe(403);
    }
  });

  it('restores the accepted request when it is removed', async () => {
    await makeBuddies(ada, grace);
    await ada.block(grace);
    // Students can remove only their own block.
    await grace.unblock(ada);
    expect(await finds(grace, ada)).toBe(false);

    expect((await ada.unblock(grace)).status).toBe(200);
    expect(await finds(grace, ada)).toBe(true);
    expect(await grace.requests()).toMatchObject([{ status: 'accepted' }]);
  });

  it('hides a pending request until it is removed', async () => {
    const { request } = (await ada.sendRequest(grace)).body;
    await grace.block(ada);
    expect((await grace.decideRequest(request._id, 'accept')).status).toBe(404);
    expect(await ada.requests()).toEqual([]);
    await grace.unblock(ada);
    expect(await ada.requests()).toMatchObject([{ status: 'pending' }]);
  });

  it('does not let a student ask again earlier', async () => {
    const { request } = (await ada.sendRequest(grace)).body;
    await ada.block(grace);
    await ada.unblock(grace);
    expect((await ada.sendRequest(grace)).status).toBe(409);
    expect(await grace.notifications()).toEqual([]);

    await grace.decideRequest(request._id, 'reject');
    await ada.block(grace);
    await ada.unblock(grace);
    expect((await ada.sendRequest(grace)).status).toBe(409);
  });

  it('deletes the notifications about each other and marks them read in open tabs', async () => {
    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(ada, grace);
    await zoe.sendRequest(grace);
    await ada.schedule({ ...planIn(server, 5 * MINUTE), participants: [grace._id] });
    const about = async (who: Student) =>
      (await who.notifications()).map(({ message }) => message.split(' ')[0]);
    expect(await about(grace)).toEqual(['“Graph', 'Ada', 'Zoe']);
    const page = await connectSocket(server, grace);
    await grace.block(ada);
    await page.settled();
    expect(await about(grace)).toEqual(['Zoe']);
    expect(await about(ada)).toEqual(['“Graph']);
    expect(page.all('notificationRead')).toHaveLength(2);
  });

  it('takes both out of the coming study sessions of each other, without a notification', async () => {
    await makeBuddies(ada, grace);
    const plan = (startsIn: number, other: Student) => ({
      ...planIn(server, startsIn),
      participants: [other._id],
    });
    const past = (await ada.schedule(plan(-2 * HOUR, grace))).body;
    const hers = (await ada.schedule(plan(HOUR, grace))).body;
    const mine = (await grace.schedule(plan(HOUR, ada))).body;
    const page = await connectSocket(server, ada);
    await grace.block(ada);
    await page.settled();
    const changed = page.all('sessionChanged').map(({ sessionId }) => sessionId);
    expect(changed.sort()).toEqual([hers._id, mine._id].sort());
    expect(page.all('newNotification')).toEqual([]);
    expect(await ada.sessions()).toEqual([past, { ...hers, participants: [] }]);
    expect(await grace.sessions()).toEqual([past, { ...mine, participants: [] }]);

    // A past study session that moves to the future leaves the former buddy out.
    const moved = { ...plan(2 * HOUR, grace), title: 'Moved' };
    expect(await ada.changeSession(past._id, moved)).toMatchObject({
      status: 200,
      body: { participants: [] },
    });
    expect(await grace.sessions()).toEqual([{ ...mine, participants: [] }]);
    expect(await grace.notifications()).toEqual([]);
  });

  it('ends the signed URLs of files between both', async () => {
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'notes.pdf', pdf)).body;
    const sent = await ada.sendMessage(grace, '', { fileUrl });
    const open = async () => (await fetch(`${server.url}${sent.body.fileUrl ?? ''}`)).status;
    expect(await open()).toBe(200);
    await grace.block(ada);
    expect(await open()).toBe(404);
    await grace.unblock(ada);
    expect(await open()).toBe(200);
    await ada.block(grace);
    expect(await open()).toBe(404);
  });

  it('leaves nothing of a simultaneous request, invitation or message', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await signUp(server), await signUp(server)] as const),
    );
    await Promise.all(
      pairs.map(async ([one, other], index) => {
        const invites = index % 2 === 1;
        if (invites) {
          await makeBuddies(one, other);
          await Promise.all([
            one.schedule({ ...planIn(server, HOUR), participants: [other._id] }),
            one.sendMessage(other, 'Hello'),
            other.block(one),
          ]);
        } else await Promise.all([one.sendRequest(other), other.block(one)]);
        expect(await other.notifications()).toEqual([]);
        expect(await other.sessions()).toEqual([]);
        expect(await other.requests()).toEqual([]);
      }),
    );
  });

  it('can be set and removed repeatedly', async () => {
    expect((await ada.block(grace)).status).toBe(200);
    expect((await ada.block(grace)).status).toBe(200);
    expect((await ada.unblock(grace)).status).toBe(200);
    expect((await ada.unblock(grace)).status).toBe(200);
    expect(await finds(ada, grace)).toBe(true);
  });

  it('returns 400 or 404 for oneself, an unknown student and an invalid id', async () => {
    expect((await ada.block(ada)).status).toBe(400);
    expect((await ada.block({ _id: UNKNOWN_ID })).status).toBe(404);
    expect((await ada.block({ _id: 'nonsense' })).status).toBe(400);
  });

  it('emits connectionChanged to both buddies', async () => {
    await makeBuddies(ada, grace);
    const page = await connectSocket(server, grace);
    await ada.block(grace);
    await ada.unblock(grace);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([
      { userId: ada._id, status: 'rejected' },
      { userId: ada._id, status: 'accepted' },
    ]);
  });
});

describe('removing a match', () => {
  it('ends the chat and coming study sessions of both, live and without a notification', async () => {
    await makeBuddies(ada, grace);
    const plan = { ...planIn(server, HOUR), participants: [grace._id] };
    const { body: session } = await ada.schedule(plan);
    const page = await connectSocket(server, ada);
    expect((await grace.unmatch(ada)).status).toBe(200);
    await page.settled();
    expect(page.all('connectionChanged')).toEqual([{ userId: grace._id, status: 'rejected' }]);
    expect(page.all('sessionChanged')).toEqual([{ sessionId: session._id }]);
    expect(page.all('newNotification')).toEqual([]);
    for (const [one, other] of bothWays) {
      expect(await one.matches()).toEqual([]);
      expect((await one.sendMessage(other, 'Hello?')).status).toBe(403);
    }
    expect(await grace.sessions()).toEqual([]);
    expect(await ada.sessions()).toMatchObject([{ participants: [] }]);
  });

  it('is refused across a block, so that nothing tells the blocked student', async () => {
    await makeBuddies(ada, grace);
    await grace.block(ada);
    const page = await connectSocket(server, ada);
    expect((await grace.unmatch(ada)).status).toBe(404);
    expect((await ada.unmatch(grace)).status).toBe(404);
    await page.settled();
    expect(page.received).toEqual([]);
  });

  it('lets the other student ask again after seven days, and this one at once', async () => {
    await makeBuddies(ada, grace);
    await grace.unmatch(ada);
    expect((await ada.sendRequest(grace)).status).toBe(409);
    const [later] = await advanceClock(server, 7 * DAY, ada, grace);
    expect((await later.sendRequest(grace)).status).toBe(201);

    const zoe = await signUp(server, 'Zoe');
    await makeBuddies(later, zoe);
    await zoe.unmatch(ada);
    expect((await zoe.sendRequest(ada)).status).toBe(201);
  });

  it('returns 404 unless the two are study buddies', async () => {
    expect((await ada.unmatch(grace)).status).toBe(404);
    await ada.sendRequest(grace);
    expect(await ada.unmatch(grace)).toMatchObject(
      errorResponse(404, 'This student is not a study buddy of yours.'),
    );
    expect((await ada.unmatch(ada)).status).toBe(404);
  });
});

describe('the stored requests and blocks', () => {
  const AT = '2026-05-04T09:00:00.000Z';
  /** Ids in ascending order. */
  let ids: [string, string, string, string, string];

  beforeAll(async () => {
    ids = ['', '', '', '', ''];
    for (const index of ids.keys()) ids[index] = (await signUp(server))._id;
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
      for (const [b, second] of ids.entries())
        if (await test(first, second)) pairs.push(`${a}${b}`);
    return pairs;
  }

  it('lists the buddies of each student', async () => {
    expect(await pairsWhere((a, b) => repository.areBuddies(database, a, b))).toEqual([
      ...['01', '10', '13', '31'],
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
      ...['01', '02', '03', '04', '10', '12', '13', '20', '21', '30', '31', '40'],
    ]);
    expect(await repository.findBetween(database, ids[0], ids[2])).toMatchObject({
      id: idOf(0, 2),
    });
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
    expect(await repository.findBetween(database, ids[1], ids[2])).toMatchObject({
      id: idOf(1, 2),
    });
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
});
