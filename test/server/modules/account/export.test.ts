import { describe, expect, it } from '@jest/globals';
import { call, makeBuddies, signUp, startSharedServer } from '../../../support/server/server.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import {
  listRecords,
  RECORD_TABLES,
} from '../../../../server/modules/account/export/ownRecords.ts';
import { requestUrl, unzip } from './archive.ts';
import { insertEverything } from './everything.ts';

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
    expect(read('requests-to-join')).toEqual([]);
    expect(read('session-reviews')).toEqual([]);
    expect(read('records/notification_preferences')).toEqual([
      { user_id: ada._id, kind: 'message', choice: 'email' },
    ]);
    expect(read('records/conversation_members')).toMatchObject([{ muted_at: expect.any(String) }]);
    expect(read('records/refresh_tokens')).toMatchObject([{ device: expect.any(String) }]);
    expect(read('records/passkeys')).toMatchObject([{ name: 'Firefox on Linux', counter: 1 }]);
    expect(read('records/busy_calendars')).toMatchObject([{ name: 'a.example', error: null }]);
    expect(read('records/busy_times')).toMatchObject([{ start_time: at, end_time: at }]);
    expect(read('records/notifications')).not.toEqual([]);
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

  it('has the match percentage of a request only for its sender', async () => {
    const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
    const { body } = await ada.sendRequest(grace);
    const requests = RECORD_TABLES.find(({ name }) => name === 'connection_requests')!;
    const percentages = async () =>
      (
        await Promise.all(
          [ada, grace].map(({ _id }) => listRecords(server.context.database, _id, requests)),
        )
      ).map(([row]) => row?.['match_percentage']);
    expect(await percentages()).toEqual([15, undefined]);
    await grace.decideRequest(body.request._id, 'accept');
    expect(await percentages()).toEqual([15, undefined]);
    // The row says then that Grace sent it.
    await ada.unmatch(grace);
    expect(await percentages()).toEqual([undefined, undefined]);
  });

  it('has the own rows of every table, with every column that is not hidden', async () => {
    const { database } = server.context;
    const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
    for (const student of [ada, grace]) await insertEverything(database, student._id);
    const tables = new Map(
      (await database.introspection.getTables()).map((t) => [t.name, t.columns]),
    );
    for (const table of RECORD_TABLES) {
      const { name, rule } = table;
      const rows = await listRecords(database, ada._id, table);
      expect([name, rows.length]).toEqual([name, 1]);
      const hidden: readonly string[] = ('hidden' in rule && rule.hidden) || [];
      const columns = tables.get(name)?.map((column) => column.name) ?? [];
      expect(columns).toEqual(expect.arrayContaining([...hidden]));
      expect([name, Object.keys(rows[0]!).sort()]).toEqual([
        name,
        columns.filter((column) => !hidden.includes(column)).sort(),
      ]);
      expect(JSON.stringify(rows)).not.toContain(grace._id);
      expect(JSON.stringify(rows)).not.toContain('secret of');
    }
  });

  it('needs a URL that was signed for the student in the last two minutes', async () => {
    const [ada, grace] = [await signUp(server, 'Ada'), await signUp(server, 'Grace')];
    const url = await requestUrl(ada);
    expect((await download(url.replace(ada._id, grace._id))).status).toBe(403);
    expect((await download(url.replace('expires=', 'expires=9'))).status).toBe(403);
    expect((await download(url.replace(/session=[\w-]+/, `session=${grace._id}`))).status).toBe(
      403,
    );
    server.clock.advance(2 * 60_000);
    expect((await download(url)).status).toBe(403);
  });

  it('needs the auth session that asked for it', async () => {
    const ada = await signUp(server, 'Ada');
    const url = await requestUrl(ada);
    expect((await download(url)).status).toBe(200);
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect((await download(url)).status).toBe(403);
  });

  it('ends with a suspension', async () => {
    const ada = await signUp(server, 'Ada');
    const url = await requestUrl(ada);
    const admin = await signUp(server, 'Root');
    await server.context.database
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', admin._id)
      .execute();
    await admin.api('PUT', `/api/admin/users/${ada._id}/suspension`, {});
    expect((await download(url)).status).toBe(403);
  });
});
