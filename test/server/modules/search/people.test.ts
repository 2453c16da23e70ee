import { describe, expect, it } from '@jest/globals';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import type { Person, SearchResult } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  errorResponse,
  makeBuddies,
  publicProfileOf,
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

describe('matches', () => {
  describe('GET /api/users/matches', () => {
    // Covers 3.7, 7.14
    it('returns buddies and recipients of pending requests, not their senders', async () => {
      const zoe = await signUp(server, 'Zoe');
      const stranger = await signUp(server, 'Stranger');
      await makeBuddies(zoe, ada);
      await ada.sendRequest(grace);
      await stranger.sendRequest(ada);

      expect((await ada.matches()).map((match) => [match.name, match.connectionStatus])).toEqual([
        ['Zoe', 'accepted'],
        ['Grace Hopper', 'pending'],
      ]);
      expect(await grace.matches()).toEqual([]);
    });

    // Covers 3.7
    it('returns profiles with subjects as names and without skills and badges', async () => {
      await grace.saveProfile({
        bio: 'Compilers',
        location: 'New York',
        subjects: [{ name: 'COBOL' }],
        availability: ['Sunday', 'Monday'],
      });
      await makeBuddies(ada, grace);
      const { skills: _skills, badges: _badges, ...profile } = await publicProfileOf(grace);
      expect(await ada.matches()).toEqual([
        { ...profile, subjects: ['COBOL'], matchPercentage: 15, connectionStatus: 'accepted' },
      ]);
    });

    it('has the score, in the list of requests too', async () => {
      for (const student of [ada, grace]) {
        await student.saveProfile({ subjects: [{ name: 'COBOL' }] });
      }
      await ada.sendRequest(grace);
      const { body: requests } = await grace.api<ConnectionRequest[]>('GET', '/api/requests');
      const [match] = await ada.matches();
      const { body: person } = await ada.api<Person>('GET', `/api/users/${grace._id}`);
      const { matchPercentage } = person;
      expect(matchPercentage).toBeGreaterThanOrEqual(50);
      expect(match).toMatchObject({ matchPercentage });
      expect(requests).toMatchObject([
        { profile: { avatar: '', subjects: ['COBOL'], matchPercentage } },
      ]);
    });

    it('omits blocked students until they are unblocked', async () => {
      await makeBuddies(ada, grace);
      await ada.block(grace);
      expect(await ada.matches()).toEqual([]);
      expect(await grace.matches()).toEqual([]);
      await ada.unblock(grace);
      expect(await grace.matches()).toHaveLength(1);
    });
  });
});
