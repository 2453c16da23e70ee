import { describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { startSharedServer, makeBuddies, signUp } from '../../support/server/server.ts';

const server = await startSharedServer({ settings: { LOG_LEVEL: 'silent' } });

const pragma = async (text: string) => {
  const { rows } = await server.context.database.executeQuery<Record<string, number>>(
    CompiledQuery.raw(`pragma ${text}`),
  );
  return Object.values(rows[0] ?? {})[0] ?? 0;
};

describe('a full disk of the database', () => {
  // Covers F.14
  it('responds 503, keeps stored data and recovers when there is space', async () => {
    const ada = await signUp(server);
    const grace = await signUp(server);
    await makeBuddies(server, ada, grace);
    const send = (text: string) =>
      ada.api('POST', '/api/messages', { recipientId: grace._id, message: text });
    const unlimited = await pragma('max_page_count');
    await pragma(`max_page_count = ${await pragma('page_count')}`);

    const acknowledged: string[] = [];
    let response = await send('0');
    while (response.status === 201) {
      acknowledged.push(String(acknowledged.length));
      response = await send(`${acknowledged.length} ${'x'.repeat(3_900)}`);
    }
    expect(response).toMatchObject({
      status: 503,
      body: { error: 'The service is busy. Please try again in a moment.' },
    });
    expect(response.headers.get('retry-after')).toBe('5');

    await pragma(`max_page_count = ${unlimited}`);
    expect((await send('There is room again')).status).toBe(201);
    const thread = await ada.api<unknown[]>('GET', `/api/messages/${grace._id}?limit=200`);
    expect(thread.body).toHaveLength(acknowledged.length + 1);
  });
});
