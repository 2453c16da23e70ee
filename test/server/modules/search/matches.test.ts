import { describe, expect, it } from '@jest/globals';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import type { Person } from '../../../../contract/search.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  makeBuddies,
  publicProfileOf,
  signUp,
  startSharedServer,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

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
