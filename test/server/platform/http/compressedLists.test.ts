import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';

const server = await startSharedServer();
let ada: Student;
let grace: Student;

beforeAll(async () => {
  [ada, grace] = await Promise.all([signUp(server), signUp(server)]);
  await makeBuddies(ada, grace);
  const message = 'Shall we meet at the library? '.repeat(100);
  await ada.sendMessage(grace, message);
  const bio = 'I like to explain things. '.repeat(60);
  await grace.saveProfile({ bio });
});

const read = (path: string, encoding: string) =>
  fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': encoding },
  });

describe('a long list', () => {
  it('is compressed with gzip for a client that accepts it', async () => {
    const response = await read('/api/users/search', 'gzip, br');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(1_000);
    expect(await response.json()).toMatchObject([{ _id: grace._id }]);
  });

  it.each(['identity', 'br', 'gzip;q=0'])('is sent as it is for %s', async (encoding) => {
    const response = await read('/api/users/search', encoding);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.json()).toHaveLength(1);
  });
});

it.each(['/api/requests/received', '/api/users/me', 'conversation'])(
  'a short response or one with signed URLs is not compressed: %s',
  async (path) => {
    const url = path === 'conversation' ? `/api/messages/${grace._id}` : path;
    const response = await read(url, 'gzip');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
  },
);
