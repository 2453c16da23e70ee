import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { MINUTE } from '../../../../contract/durations.ts';
import type { ExportLinkResponse } from '../../../../contract/account.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import {
  call,
  makeAdmin,
  makeBuddies,
  signUp,
  startSharedServer,
  type Student,
} from '../../../support/server/server.ts';
import { pdf, upload } from '../conversations/attachments/files.ts';
import { decline, meet, write } from '../conversations/sessions/group.ts';
import {
  listRecords,
  RECORD_TABLES,
} from '../../../../server/modules/account/export/ownRecords.ts';
import { insertEverything } from './everything.ts';

const server = await startSharedServer();
const { database } = server.context;
const [ada, grace] = studentsForEachTest(server, 'Ada Lovelace', 'Grace Hopper');

const requestUrl = async ({ api }: Student) =>
  (await api<ExportLinkResponse>('POST', '/api/users/me/exports', {})).body.url;

const download = (url: string) => fetch(server.url + url);

/** Returns the files of a ZIP archive by name, read by its directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf('PK\x05\x06');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength!);
    const content =
      start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const packed = archive.subarray(content, content + size);
    files.set(name, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength! + extra! + comment!;
  }
  return files;
}

const readFiles = async (response: Response) => unzip(Buffer.from(await response.arrayBuffer()));

describe('the download of all own data', () => {
  it('has everything about the student, without secrets and emails of others', async () => {
    await makeBuddies(ada, grace);
    const { fileUrl } = (await upload(server, ada, 'notes/1.pdf', pdf)).body;
    for (let n = 0; n < 3; n += 1) {
      await ada.sendMessage(grace, `Message ${n}`, n === 0 ? { fileUrl } : {});
    }
    const first = (await grace.thread(ada))[0]!._id;
    await grace.sendMessage(ada, 'Thanks', { replyTo: first });
    await grace.api('PUT', `/api/messages/${first}/reaction`, { emoji: '👍' });

    await ada.api('PATCH', '/api/notifications/preferences', { message: 'email' });
    await ada.api('PATCH', `/api/conversations/${grace._id}`, { muted: true });

    const response = await download(await requestUrl(ada));
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = await readFiles(response);
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
    for (const secret of [grace.email, '$argon2', 'token_hash', ada.refreshToken]) {
      expect(text).not.toContain(secret);
    }
  });

  it('has the conversations of study sessions that can be read, and the own messages of others', async () => {
    const alan = await signUp(server, 'Alan Turing');
    for (const buddy of [grace, alan]) await makeBuddies(ada, buddy);
    const id = await meet(server, ada, [grace, alan]);
    const exportOf = async (who: Student) => {
      const files = await readFiles(await download(await requestUrl(who)));
      const json = [...files].filter(([name]) => name.endsWith('.json'));
      return new Map(json.map(([name, content]) => [name, JSON.parse(String(content)) as unknown]));
    };
    const hello = (await write(grace, id, 'Hello')).body;
    await write(alan, id, 'Hello Grace', { replyTo: hello._id });
    await alan.api('PUT', `/api/messages/${hello._id}/reaction`, { emoji: '👍' });
    const file = `conversations/Graph Theory-${id}.json`;
    expect((await exportOf(alan)).get(file)).toMatchObject([
      { sender: 'Grace Hopper', message: 'Hello', myReaction: '👍' },
      { sender: 'me', message: 'Hello Grace', replyTo: 'Hello', myReaction: null },
    ]);
    await decline(alan, id);
    expect((await exportOf(alan)).get(file)).toMatchObject([
      { sender: 'me', message: 'Hello Grace', replyTo: null },
    ]);
    await decline(grace, id);
    const names = [...(await exportOf(ada)).keys()];
    expect(names.filter((name) => name.includes(id))).toEqual([file]);
  });

  it('has the match percentage of a request only for its sender', async () => {
    const { body } = await ada.sendRequest(grace);
    const requests = RECORD_TABLES.find(({ name }) => name === 'connection_requests')!;
    const percentages = async () =>
      (await Promise.all([ada, grace].map(({ _id }) => listRecords(database, _id, requests)))).map(
        ([row]) => row?.['match_percentage'],
      );
    expect(await percentages()).toEqual([15, undefined]);
    await grace.decideRequest(body.request._id, 'accept');
    expect(await percentages()).toEqual([15, undefined]);
    // The row says then that Grace sent it.
    await ada.unmatch(grace);
    expect(await percentages()).toEqual([undefined, undefined]);
  });

  it('has the own rows of every table, with every column that is not hidden', async () => {
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
    const url = await requestUrl(ada);
    for (const forged of [
      url.replace(ada._id, grace._id),
      url.replace('expires=', 'expires=9'),
      url.replace(/session=[\w-]+/, `session=${grace._id}`),
    ]) {
      expect((await download(forged)).status).toBe(403);
    }
    server.clock.advance(2 * MINUTE);
    expect((await download(url)).status).toBe(403);
  });

  it('needs the auth session that asked for it', async () => {
    const url = await requestUrl(ada);
    expect((await download(url)).status).toBe(200);
    await call(server, 'POST', '/api/auth/logout', { body: { refreshToken: ada.refreshToken } });
    expect((await download(url)).status).toBe(403);
  });

  it('ends with a suspension', async () => {
    const url = await requestUrl(ada);
    const admin = await signUp(server, 'Root');
    await makeAdmin(server, admin);
    await admin.api('PUT', `/api/admin/users/${ada._id}/suspension`, {});
    expect((await download(url)).status).toBe(403);
  });
});
