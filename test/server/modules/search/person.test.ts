import { describe, expect, it } from '@jest/globals';
import type { Person, SearchResult } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
  UNKNOWN_ID,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const open = (who: Student, id: string) => who.api<Person>('GET', `/api/users/${id}`);
const setUser = (student: Student, changes: { suspended_at?: string; role?: 'admin' }) =>
  server.context.database.updateTable('users').set(changes).where('id', '=', student._id).execute();

describe('GET /api/users/:userId', () => {
  it('returns the profile, score and status that search returns', async () => {
    for (const student of [ada, grace]) {
      await student.saveProfile({ subjects: [{ name: 'COBOL' }] });
    }
    const { body: found } = await ada.api<SearchResult[]>('GET', '/api/users/search?subject=COBOL');
    const { body } = await open(ada, grace._id);
    expect(body).toEqual(found.find(({ _id }) => _id === grace._id));
    expect(body.matchBreakdown[0]).toMatch(/^Subjects \d+\/50: you both study COBOL/);
  });

  it('returns the pending request with its direction', async () => {
    const sent = await ada.sendRequest(grace);
    const { _id } = sent.body.request;
    const pending = { connectionStatus: 'pending' };
    expect((await open(ada, grace._id)).body).toMatchObject({
      ...pending,
      request: { _id, isSent: true },
    });
    expect((await open(grace, ada._id)).body).toMatchObject({
      ...pending,
      request: { _id, isSent: false },
    });
    await grace.decideRequest(_id, 'accept');
    const { body } = await open(ada, grace._id);
    expect(body).toMatchObject({ connectionStatus: 'accepted' });
    expect(body).not.toHaveProperty('request');
  });

  it('returns the same 404 for everyone who is hidden as for an unknown id', async () => {
    const [blocked, blocking, suspended, admin] = await Promise.all(
      ['Blocked', 'Blocking', 'Suspended', 'Admin'].map((name) => signUp(server, name)),
    );
    await ada.block(blocked!);
    await blocking!.block(ada);
    await setUser(suspended!, { suspended_at: server.clock.now().toISOString() });
    await setUser(admin!, { role: 'admin' });
    for (const id of [
      UNKNOWN_ID,
      ada._id,
      ...[blocked, blocking, suspended, admin].map((one) => one!._id),
    ]) {
      expect(await open(ada, id)).toMatchObject(errorResponse(404, 'Person not found.'));
    }
  });

  it('returns an admin who is a study buddy', async () => {
    await makeBuddies(ada, grace);
    await setUser(grace, { role: 'admin' });
    expect(await open(ada, grace._id)).toMatchObject({ status: 200 });
  });
});
