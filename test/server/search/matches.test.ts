import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Match } from '../../../contract/search.ts';
import {
  makeBuddies,
  signUp,
  startServer,
  type Student,
  type TestServer,
} from '../../support/server.ts';

let server: TestServer;
let ada: Student;
let grace: Student;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await signUp(server, 'Ada Lovelace');
  grace = await signUp(server, 'Grace Hopper');
});

const matches = async (who: Student) => (await who.api<Match[]>('GET', '/api/users/matches')).body;

describe('my study buddies', () => {
  it('are those who accepted, and those I asked who have not answered', async () => {
    const zoe = await signUp(server, 'Zoe');
    const stranger = await signUp(server, 'Stranger');
    await makeBuddies(server, zoe, ada);
    await ada.api('POST', '/api/requests', { recipientId: grace._id });
    await stranger.api('POST', '/api/requests', { recipientId: ada._id });

    expect((await matches(ada)).map((match) => [match.name, match.connectionStatus])).toEqual([
      ['Zoe', 'accepted'],
      ['Grace Hopper', 'pending'],
    ]);
    expect(await matches(grace)).toEqual([]);
  });

  it('show their profile, with subjects as plain names', async () => {
    await grace.api('PATCH', '/api/users/me', {
      bio: 'Compilers',
      location: 'New York',
      subjects: [{ name: 'COBOL' }],
      availability: ['Sunday', 'Monday'],
    });
    await makeBuddies(server, ada, grace);
    expect(await matches(ada)).toEqual([
      {
        _id: grace._id,
        id: grace._id,
        name: 'Grace Hopper',
        university: 'University of London',
        bio: 'Compilers',
        location: 'New York',
        subjects: ['COBOL'],
        availability: ['Monday', 'Sunday'],
        avatar: '',
        connectionStatus: 'accepted',
      },
    ]);
  });

  it('leave out who is blocked until the block is taken back', async () => {
    await makeBuddies(server, ada, grace);
    await ada.api('PUT', `/api/users/${grace._id}/block`);
    expect(await matches(ada)).toEqual([]);
    expect(await matches(grace)).toEqual([]);
    await ada.api('DELETE', `/api/users/${grace._id}/block`);
    expect(await matches(grace)).toHaveLength(1);
  });
});
