import { describe, expect, it } from '@jest/globals';
import { makeBuddies, signUp, startSharedServer } from '../../../support/server/server.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { requestUrl, unzip } from './archive.ts';

const server = await startSharedServer();

const download = (url: string) => fetch(server.url + url);

describe('the download of all own data', () => {
  it('has everything about the student, without secrets and emails of others', async () => {
    const ada = await signUp(server, 'Ada Lovelace');
    const grace = await signUp(server, 'Grace Hopper');
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'notes/1.pdf', pdf)).body;
    for (let n = 0; n < 3; n += 1) {
      await ada.sendMessage(grace, `Message ${n}`, n === 0 ? { fileUrl } : {});
    }
    const first = (await grace.thread(ada))[0]!._id;
    await grace.sendMessage(ada, 'Thanks', { replyTo: first });
    await grace.api('PUT', `/api/messages/${first}/reaction`, { emoji: '👍' });

    await server.context.database
      .insertInto('passkeys')
      .values({
        ...{ id: ada._id, user_id: ada._id, credential_id: 'a-credential', public_key: 'a-key' },
        ...{ counter: 1, name: 'Firefox on Linux', created_at: '2026-03-01T10:00:00.000Z' },
      })
      .execute();

    await ada.api('PATCH', '/api/notifications/preferences', { message: 'email' });
    await ada.api('PATCH', `/api/conversations/${grace._id}`, { muted: true });
    const at = '2026-03-01T10:00:00.000Z';
    const times = { created_at: at, checked_at: at, read_at: at };
    const calendar = { id: ada._id, user_id: ada._id, name: 'a.example', address: 'secret-feed' };
    await server.context.database
      .insertInto('busy_calendars')
      .values({ ...calendar, ...times })
      .execute();
    await server.context.database
      .insertInto('busy_times')
      .values({ calendar_id: ada._id, start_time: at, end_time: at })
      .execute();

    const response = await download(await requestUrl(ada));
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const read = (part: string): unknown => {
      const [, content] = [...files].find(([name]) => name.includes(part)) ?? [];
      return JSON.parse(String(content));
    };
    expect(read('profile')).toMatchObject({ name: 'Ada Lovelace', email: ada.email });
    expect(read('study-buddies')).toEqual(['Grace Hopper']);
    expect(read('requests')).toMatchObject([{ recipient: 'Grace Hopper', status: 'accepted' }]);
    expect(read('notifications')).not.toEqual([]);
    expect(read('notification-preferences')).toMatchObject({ message: 'email', session: 'app' });
    expect(read('conversation-settings')).toEqual([
      { conversation: 'Grace Hopper', mutedSince: expect.any(String), readUpTo: 0 },
    ]);
    expect(read('logins')).toHaveLength(1);
    expect(read('passkeys')).toEqual([
      { name: 'Firefox on Linux', createdAt: '2026-03-01T10:00:00.000Z', lastUsedAt: null },
    ]);
    expect(read('requests-to-join')).toEqual([]);
    expect(read('session-reviews')).toEqual([]);
    expect(read('calendar-feed')).toEqual({ createdAt: null });
    expect(read('other-calendars')).toEqual([
      { name: 'a.example', createdAt: at, readAt: at, busy: [{ startTime: at, endTime: at }] },
    ]);
    expect(read('conversations/Grace Hopper')).toMatchObject([
      { sender: 'me', message: 'Message 0', file: expect.stringContaining('.pdf') },
      { sender: 'me', message: 'Message 1', replyTo: null, myReaction: null },
      { sender: 'me', message: 'Message 2' },
      { sender: 'other', message: 'Thanks', replyTo: 'Message 0' },
    ]);
    expect(read('conversations/Grace Hopper')).toMatchObject([
      { myReaction: null, otherReaction: '👍' },
      ...[{}, {}, { myReaction: null, otherReaction: null }],
    ]);
    const [, file] = [...files].find(([name]) => name.startsWith('files/')) ?? [];
    expect(file).toEqual(pdf);
    const text = [...files.values()].join('\n');
    for (const secret of [
      ...[grace.email, '$argon2', 'token_hash', ada.refreshToken],
      ...['a-credential', 'a-key', 'secret-feed'],
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('needs a URL that was signed for the student in the last two minutes', async () => {
    const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
    const url = await requestUrl(ada);
    expect((await download(url.replace(ada._id, grace._id))).status).toBe(403);
    expect((await download(url.replace('expires=', 'expires=9'))).status).toBe(403);
    server.clock.advance(2 * 60_000);
    expect((await download(url)).status).toBe(403);
  });
});
