import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { DemoAccount } from '../../../contract/auth.ts';
import { PROFILE_TEXTS } from '../../../contract/constants.ts';
import { HOUR } from '../../../contract/durations.ts';
import { makeSeedRows, seedDemoData } from '../../../server/demo/seed.ts';
import { seedOnFirstStart } from '../../../server/demo/seedOnFirstStart.ts';
import { allStudents } from '../../../server/demo/students.ts';
import { orderedPair } from '../../../server/modules/relations/repository.ts';
import { awardBadges, BADGES } from '../../../server/modules/reviews/badges.ts';
import {
  PERCENTAGES,
  STUDENTS,
  SUBJECTS,
  VISITOR,
} from '../../../src/features/landing/exampleStudents.ts';
import { logIn } from '../../support/server/auth.ts';
import {
  call,
  errorResponse,
  startServer,
  startSharedServer,
} from '../../support/server/server.ts';
import { makeStudent, signUp } from '../../support/server/students.ts';

const NOW = new Date(2026, 9, 14, 11, 20);
const server = await startSharedServer({ startAt: NOW });
const accounts = await seedOnFirstStart(server.context, { wantsDemo: true });

const rowsAt = (now: Date) => makeSeedRows(now, { passwordHash: '', pictures: new Map() });
const count = (items: readonly string[]) => new Set(items).size;

describe('the seed data', () => {
  const rows = rowsAt(NOW);

  it('has about 60 students with distinct profiles, the same each time', () => {
    const students = rows.users.filter(({ role }) => role === 'student');
    expect(Math.abs(students.length - 60)).toBeLessThanOrEqual(5);
    expect(count(students.map(({ university }) => university))).toBe(5);
    expect(count(students.map(({ name }) => name))).toBe(students.length);
    expect(count(students.map(({ bio }) => bio))).toBe(students.length);
    expect(count(students.map(({ created_at }) => created_at.slice(0, 10)))).toBeGreaterThan(40);
    expect(students.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);

    const maya = students.find(({ email }) => email === accounts[0]?.email)!;
    expect(maya.avatar).toBe('');
    expect(maya.bio.length).toBeLessThan(PROFILE_TEXTS.bio.maxLength);
    expect(accounts.map(({ role }) => role)).toEqual(['student', 'student', 'admin']);
    expect(rowsAt(NOW)).toEqual(rows);
  });

  it('is stored once, with the earned badges, each of some students', async () => {
    const { database } = server.context;
    const stored = async () => {
      const badges = database.selectFrom('user_badges').select(['user_id', 'badge']);
      return badges.orderBy('user_id').orderBy('badge').execute();
    };
    await expect(seedDemoData(server.context)).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    });
    const check = CompiledQuery.raw('pragma foreign_key_check');
    expect((await database.executeQuery(check)).rows).toEqual([]);
    const users = await database.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(rows.users.length);

    const before = await stored();
    for (const badge of BADGES) {
      const holders = before.filter((row) => row.badge === badge).length;
      expect(holders).toBeGreaterThan(5);
      expect(holders).toBeLessThan(30);
    }
    await database.deleteFrom('user_badges').execute();
    for (const { id } of users) await awardBadges(database, id, NOW);
    expect(await stored()).toEqual(before);
  });
});

const pairKey = (a: string, b: string) => Object.values(orderedPair(a, b)).join(' ');

describe.each([
  ['in the morning', new Date(2026, 9, 14, 8, 5)],
  ['just after midnight', new Date(2026, 11, 1, 0, 20)],
  ['just before midnight', new Date(2027, 1, 28, 23, 58)],
  ['around the change of the clocks', new Date(2026, 2, 29, 3, 30)],
] as const)('seed data created %s', (_name, now) => {
  const rows = rowsAt(now);
  const users = new Map(rows.users.map((user) => [user.id, user]));
  const accepted = rows.connection_requests.filter(({ status }) => status === 'accepted');
  /** The time of acceptance by pair of buddies. */
  const since = new Map(accepted.map((row) => [`${row.low_id} ${row.high_id}`, row.responded_at!]));

  it('has no timestamps in the future, and requests between existing accounts only', () => {
    const isLater = (at: unknown) => typeof at === 'string' && at > now.toISOString();
    const instants = [
      ...[rows.users, rows.messages, rows.study_sessions].flat().map((row) => row.created_at),
      ...rows.connection_requests.flatMap((row) => [row.created_at, row.responded_at]),
      ...rows.messages.map((row) => row.edited_at),
      ...rows.session_reminders.map((row) => row.sent_at),
      ...rows.notifications.flatMap((row) => [row.created_at, row.read_at]),
    ];
    expect(instants.filter(isLater)).toEqual([]);
    const early = rows.connection_requests.filter(
      ({ created_at, responded_at, sender_id, recipient_id }) =>
        created_at < users.get(sender_id)!.created_at ||
        created_at < users.get(recipient_id)!.created_at ||
        (responded_at ?? created_at) < created_at,
    );
    expect(early).toEqual([]);
  });

  it('has messages between buddies only, in order, with the revisions of the service', () => {
    for (const { id, revision } of rows.conversations) {
      const own = rows.messages.filter(({ conversation_id }) => conversation_id === id);
      let previous = { seq: 0, created_at: '' };
      for (const message of own.toSorted((a, b) => a.seq - b.seq)) {
        const became = since.get(pairKey(message.sender_id, message.recipient_id));
        expect(became).toBeDefined();
        expect(message.created_at > became!).toBe(true);
        expect(message.created_at > previous.created_at).toBe(true);
        expect(message.seq).toBeGreaterThan(previous.seq);
        previous = message;
      }
      const members = rows.conversation_members.filter((row) => row.conversation_id === id);
      expect(members).toHaveLength(2);
      expect(members.filter((row) => row.last_read_seq > previous.seq)).toEqual([]);
      expect(revision).toBe(Math.max(...own.map(({ rev }) => rev)));
      expect(own.filter(({ seq, rev }) => rev < seq)).toEqual([]);
      expect(own.filter((row) => row.edited_at && row.rev === row.seq)).toEqual([]);
      expect(own.filter((row) => row.deleted_at && row.body !== '')).toEqual([]);
    }
  });

  it('has study sessions among buddies, of the demo student past, upcoming and later', () => {
    const invited = (id: string) =>
      rows.session_participants.filter((row) => row.session_id === id).map((row) => row.user_id);
    const wrong = rows.study_sessions.filter(
      ({ id, created_by, created_at, start_time, end_time }) =>
        !(created_at < start_time && start_time < end_time) ||
        // All are buddies of the student who plans it, since before.
        !invited(id).every((userId) => since.get(pairKey(created_by, userId))! <= created_at),
    );
    expect(wrong).toEqual([]);

    const maya = rows.users.find(({ email }) => email.startsWith('maya@'))!.id;
    const ahead = rows.study_sessions
      .filter(({ id, created_by }) => [created_by, ...invited(id)].includes(maya))
      .map((row) => Date.parse(row.start_time) - now.getTime());
    const soon = ahead.filter((distance) => distance > 0 && distance <= 24 * HOUR);
    expect(soon).toHaveLength(1);
    expect(soon[0]).toBeGreaterThanOrEqual(2 * HOUR);
    expect(ahead.filter((distance) => distance > 24 * HOUR)).toHaveLength(4);
    expect(ahead.filter((distance) => distance < 0).length).toBeGreaterThanOrEqual(3);
  });
});

async function signIn(account: DemoAccount | undefined) {
  const { status, body: login } = await logIn(server, account!);
  expect(status).toBe(200);
  return makeStudent(server, { ...account!, ...login, _id: '' });
}

const maya = await signIn(accounts[0]);

describe('the landing page', () => {
  const FILE = new URL('../../../src/features/landing/exampleStudents.ts', import.meta.url);

  it('has the subjects of demo students', () => {
    for (const { name, subjects } of STUDENTS) {
      const seeded = allStudents.find((student) => student.name === name);
      expect(SUBJECTS.filter((subject) => seeded?.subjects.includes(subject))).toEqual(
        SUBJECTS.filter((subject) => subjects.includes(subject)),
      );
    }
  });

  it('has the percentages that the service computes', async () => {
    const visitor = await signUp(server, 'Visitor');
    const computed: number[][] = [];
    for (let mask = 0; mask < 2 ** SUBJECTS.length; mask += 1) {
      const subjects = SUBJECTS.filter((_, index) => (mask & (1 << index)) > 0);
      await visitor.saveProfile({ ...VISITOR, subjects: subjects.map((name) => ({ name })) });
      const { body: found } = await visitor.search({ location: 'Northfield', limit: '50' });
      computed.push(
        STUDENTS.map(({ name }) => found.find((one) => one.name === name)?.matchPercentage ?? -1),
      );
    }
    if (process.env.UPDATE_EXAMPLES === '1') write(computed);
    else expect(PERCENTAGES).toEqual(computed);
  });

  function write(percentages: readonly number[][]) {
    const rows = percentages.map((row) => `  [${row.join(', ')}],\n`).join('');
    const text = readFileSync(FILE, 'utf8');
    writeFileSync(FILE, text.replace(/(number\[\]\)\[\] = )\[\n[^;]*\];/, `$1[\n${rows}];`));
  }
});

describe('a demo account', () => {
  it('is listed and can log in, until others can reach the service', async () => {
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts });
    for (const account of accounts) {
      const me = await (await signIn(account)).profile();
      expect(me).toMatchObject({ name: account.name, role: account.role });
    }
    const published = await startServer({
      dataDir: server.config.DATA_DIR,
      settings: { PUBLIC_URL: 'https://buddies.example.edu' },
    });
    expect((await call(published, 'GET', '/api/demo')).body).toEqual({ accounts: [] });
    for (const account of accounts)
      expect(await logIn(published, account)).toMatchObject(
        errorResponse(400, 'Invalid email or password.'),
      );
    await published.stop();
  });

  it('is created on the first start only, and never after a start without demo data', async () => {
    expect(await seedOnFirstStart(server.context, { wantsDemo: true })).toEqual([]);
    const empty = await startServer();
    for (const wantsDemo of [false, true])
      expect(await seedOnFirstStart(empty.context, { wantsDemo })).toEqual([]);
    expect((await call(empty, 'GET', '/api/demo')).body).toEqual({ accounts: [] });
    await empty.stop();
  });

  it('has notifications of unread messages, pending requests and an invitation', async () => {
    const unread = (await maya.notifications()).filter(({ read }) => !read);
    const counts = await maya.unreadCounts();
    const messages = unread.filter(({ type }) => type === 'message');
    expect(Object.keys(counts)).toHaveLength(2);
    expect(Object.values(counts).reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(
      Object.fromEntries(
        messages.map(({ relatedUserId, count }) => [relatedUserId?._id, { count }]),
      ),
    ).toEqual(counts);

    const requests = await maya.requests();
    const waiting = requests.filter(({ isSent, status }) => !isSent && status === 'pending');
    const received = unread.filter(({ type }) => type === 'request');
    expect(waiting).toHaveLength(2);
    expect(received.map(({ relatedUserId }) => relatedUserId?._id).sort()).toEqual(
      waiting.map(({ senderId }) => senderId._id).sort(),
    );
    const invitations = unread.filter(({ topic }) => topic === 'invited');
    expect(invitations).toMatchObject([{ message: expect.stringContaining('invited you to') }]);
    expect(await maya.upcomingSessions()).toHaveLength(1);
  });

  it('finds good and poor matches, some with avatars', async () => {
    const found = (await maya.search({ limit: '50' })).body;
    const percentages = found.map(({ matchPercentage }) => matchPercentage);
    expect(percentages[0]).toBeGreaterThan(60);
    expect(percentages.at(-1)).toBeLessThan(20);
    const pictured = found.filter(({ avatar }) => avatar !== '');
    expect(pictured.length).toBeGreaterThan(10);
    const picture = await fetch(`${server.url}${pictured[0]?.avatar ?? ''}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('has conversations, which can be continued', async () => {
    const matches = await maya.matches();
    const buddies = matches.filter(({ connectionStatus }) => connectionStatus === 'accepted');
    expect(buddies.length).toBeGreaterThanOrEqual(5);
    const threads = await Promise.all(buddies.map(({ id }) => maya.thread({ _id: id })));
    expect(threads.filter(({ length }) => length === 0)).toEqual([]);
    expect(await maya.unreadCounts()).toEqual({});

    const daniel = await signIn(accounts[1]);
    const me = await daniel.profile();
    const before = (await maya.thread(me)).at(-1);
    const sent = await daniel.sendMessage(await maya.profile(), 'It is one.');
    expect(sent.body.seq).toBe((before?.rev ?? 0) + 1);
    const [latest] = await maya.notifications();
    expect(latest).toMatchObject({ message: `${me.name} sent you a message.`, count: 1 });
  });

  it('is no longer listed once an admin has deleted it', async () => {
    const admins = accounts.filter(({ role }) => role === 'admin');
    const admin = await signIn(admins[0]);
    const { password } = admins[0]!;
    expect((await admin.api('DELETE', '/api/admin/users', { password })).status).toBe(200);
    const offered = await call(server, 'GET', '/api/demo');
    expect(offered.body).toEqual({ accounts: admins });
  });
});
