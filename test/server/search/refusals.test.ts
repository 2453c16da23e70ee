import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  startSharedServer,
  signUp,
  startServer,
  type Student,
} from '../../support/server/server.ts';

const server = await startSharedServer();
let ada: Student;

beforeAll(async () => {
  ada = await signUp(server, 'Ada Lovelace');
});

const search = (params: Record<string, string>) =>
  ada.api<{ error: string }>('GET', `/api/users/search?${new URLSearchParams(params).toString()}`);

describe('an invalid search', () => {
  // Covers A.84
  it.each([
    [{ availability: 'Monday,Blursday' }, '“blursday” is not a day of the week.'],
    [{ cursor: 'nonsense' }, 'This page of results is unknown. Please search again.'],
    [
      { subject: Array.from({ length: 41 }, (_, index) => `s${index}`).join() },
      'You can search for 40 subjects at most at a time.',
    ],
  ])('returns 400 with a message: %j', async (params, error) => {
    expect(await search(params as Record<string, string>)).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  // Covers A.84
  it.each([
    'limit=0',
    'limit=51',
    'limit=many',
    'colour=blue',
    'location=%00',
    'subject=a&subject=b',
  ])('returns 400: %s', async (query) => {
    const response = await ada.api<{ error: string }>('GET', `/api/users/search?${query}`);
    expect(response.status).toBe(400);
    expect(response.body.error).toMatch(/\.$/);
  });
});

describe('searches above the rate limit', () => {
  it('return 429', async () => {
    const limited = await startServer({
      settings: { RATE_LIMITS: 'on', LIMIT_SEARCHES_PER_MINUTE: '2' },
    });
    try {
      const eager = await signUp(limited, 'Eager');
      const statuses = [];
      for (let count = 0; count < 3; count += 1) {
        statuses.push((await eager.api('GET', '/api/users/search')).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});
