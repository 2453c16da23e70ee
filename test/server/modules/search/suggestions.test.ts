import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchResult } from '../../../../contract/search.ts';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const { database } = server.context;
let ada: Student;
let others: Student[];

beforeEach(async () => {
  await database.deleteFrom('users').execute();
  ada = await signUp(server, 'Ada');
  others = await Promise.all(Array.from({ length: 12 }, () => signUp(server, 'Grace Hopper')));
  const days = ['Monday', 'Tuesday', 'Wednesday'] as const;
  for (const [n, student] of [ada, ...others].entries()) {
    await student.saveProfile({ availability: days.slice(0, 3 - (n % 4)) });
  }
});

const suggest = (params: Record<string, string> = {}, who = ada) =>
  who.api<SearchResult[]>(
    'GET',
    `/api/users/suggestions?${new URLSearchParams(params).toString()}`,
  );

async function search(): Promise<SearchResult[]> {
  const { body } = await ada.api<SearchResult[]>('GET', '/api/users/search?limit=50');
  return body;
}

describe('GET /api/users/suggestions', () => {
  it('returns the first results of a search, three by default', async () => {
    const found = await search();
    expect(found).toHaveLength(12);
    expect(await suggest()).toMatchObject({ status: 200, body: found.slice(0, 3) });
    expect((await suggest({ limit: '10' })).body).toEqual(found.slice(0, 10));
  });

  it('leaves out students with a request or connection, but not after a rejection', async () => {
    const found = await search();
    const [sent, received, buddy, rejected] = found.map(({ _id }) =>
      others.find((student) => student._id === _id),
    ) as [Student, Student, Student, Student];
    const request = (from: Student, to: Student) => from.sendRequest(to);
    await request(ada, sent);
    await request(received, ada);
    await makeBuddies(ada, buddy);
    const { body } = await request(ada, rejected);
    await rejected.decideRequest(body.request._id, 'reject');
    const ids = (await suggest()).body.map(({ _id }) => _id);
    expect(ids).toEqual(
      (await search())
        .filter(isUnconnected)
        .map(({ _id }) => _id)
        .slice(0, 3),
    );
    expect(ids).toContain(rejected._id);
  });

  it('leaves out blocked, suspended and leaving students, admins and excluded ones', async () => {
    const found = (await search()).map(({ _id }) => _id);
    const [mine, theirs, suspended, leaving, admin, excluded, deleted, ...rest] = found as [
      ...[string, string, string, string, string, string, string],
      ...string[],
    ];
    const at = server.clock.now().toISOString();
    const set = (id: string, changes: object) =>
      database.updateTable('users').set(changes).where('id', '=', id).execute();
    await ada.api('PUT', `/api/users/${mine}/block`);
    await others.find(({ _id }) => _id === theirs)?.api('PUT', `/api/users/${ada._id}/block`);
    await set(suspended, { suspended_at: at });
    await set(leaving, { deletion_at: at });
    await set(admin, { role: 'admin' });
    await database.deleteFrom('users').where('id', '=', deleted).execute();
    const exclude = [excluded, deleted, ada._id].join(',');
    const { body } = await suggest({ limit: '10', exclude });
    expect(body.map(({ _id }) => _id).sort()).toEqual(rest.sort());
  });

  it('accepts at most 100 excluded ids and 10 results', async () => {
    const ids = (count: number) => Array<string>(count).fill(ada._id).join(',');
    expect(await suggest({ exclude: ids(100), limit: '1' })).toMatchObject({ status: 200 });
    expect(await suggest({ exclude: '' })).toMatchObject({ status: 200 });
    const refused: Record<string, string>[] = [
      { exclude: ids(101) },
      { exclude: 'ada' },
      { exclude: `${ada._id},` },
      { limit: '0' },
      { limit: '11' },
    ];
    for (const params of refused) {
      expect(await suggest(params)).toMatchObject({ status: 400 });
    }
  });
});

const isUnconnected = ({ connectionStatus }: SearchResult) => connectionStatus === 'none';
