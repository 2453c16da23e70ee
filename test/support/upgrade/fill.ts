// Fills a running, empty service by its HTTP API and prints what its students see, as JSON. README.md in
// the folder of a recorded version says how it is run.
import { createECDH, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR, MINUTE, SECOND } from '../../../contract/durations.ts';
import type { PasskeyOptions, TokenResponse } from '../../../contract/auth.ts';
import type { UploadResponse } from '../../../contract/chat/messages.ts';
import type { AdminReport } from '../../../contract/admin.ts';
import type { Notification } from '../../../contract/notifications.ts';
import type { User } from '../../../contract/users.ts';
import { pdf, png } from '../files.ts';
import { makeAuthenticator } from '../server/authenticator.ts';
import { call } from '../server/call.ts';
import { waitFor } from '../waitFor.ts';
import { type Api, makeStudentCalls } from '../server/studentCalls.ts';
import { type RecordedStudent, viewOf } from './viewOf.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const server = { url };
const PASSWORD = 'tangerine-orbit-42';

/** Signs up a student and logs in a second time, so that there are two auth sessions. */
async function signUp(name: string) {
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@northfield.example`;
  const credentials = { email, password: PASSWORD };
  const profile = { ...credentials, name, university: 'Northfield University' };
  await expectDone(call(server, 'POST', '/api/users/signup', { body: profile }));
  const login = call<TokenResponse>(server, 'POST', '/api/users/login', { body: credentials });
  const { token, refreshToken } = (await expectDone(login)).body;
  const api: Api = async (method, path, sent) =>
    expectDone(call(server, method, path, { body: sent, token }));
  const { _id } = (await api<User>('GET', '/api/users/me')).body;
  const upload = async (path: string, content: Buffer, file: string): Promise<UploadResponse> => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(content)]), file);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: form });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as UploadResponse;
  };
  return {
    ...{ _id, name, email, password: PASSWORD, refreshToken, token, api, upload },
    ...makeStudentCalls(api),
  };
}
type NewStudent = Awaited<ReturnType<typeof signUp>>;

async function expectDone<Response extends { status: number; body: unknown }>(
  sent: Promise<Response>,
): Promise<Response> {
  const response = await sent;
  if (response.status < 300) return response;
  throw new Error(`${response.status}: ${JSON.stringify(response.body)}`);
}

const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function fillProfile({ api, saveProfile, upload }: NewStudent): Promise<void> {
  await saveProfile({
    bio: 'Engines, and “poetical science” 🎓',
    location: 'Zürich',
    subjects: [{ name: 'Linear Algebra' }, { name: 'Математика' }],
    skills: ['LaTeX', 'Explaining'],
    availability: ['Monday', 'Thursday'],
    hours: { timeZone: 'Europe/Zurich', ranges: [{ day: 'Monday', start: 540, end: 690 }] },
  });
  await upload('/api/users/me/avatar', png, 'me.png');
  await api('PATCH', '/api/notifications/preferences', { message: 'none' });
  await api('PATCH', '/api/notifications/reminders', { lead: 60, channel: 'email', isOn: true });
  await api('POST', '/api/users/me/calendar-feed', {});
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T000000Z', 'SUMMARY:Lecture'];
  const times = [`DTSTART:${compact(2 * DAY)}`, `DTEND:${compact(2 * DAY + HOUR)}`, 'END:VEVENT'];
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Northfield//Timetable//EN'];
  const calendar = [...head, ...event, ...times, 'END:VCALENDAR', ''].join('\r\n');
  await upload('/api/users/me/busy-calendars/file', Buffer.from(calendar), 'timetable.ics');
}

const compact = (milliseconds: number) => inFuture(milliseconds).replace(/[-:]|\.\d+/g, '');

async function addPasskey({ api }: NewStudent): Promise<void> {
  const authenticator = makeAuthenticator({ context: { publicUrl: () => url } });
  const path = '/api/users/me/passkeys';
  const options = await api<PasskeyOptions>('POST', `${path}/options`, { password: PASSWORD });
  await api('POST', path, { passkey: authenticator.create(options.body) });
}

async function match(from: NewStudent, to: NewStudent): Promise<void> {
  const { body } = await from.sendRequest(to, 'Shall we study together?');
  await to.decideRequest(body.request._id, 'accept');
}

async function chat(ada: NewStudent, grace: NewStudent): Promise<void> {
  const first = await ada.sendMessage(grace, 'First\nand \u2028 second 🎓 "line"\\');
  const { fileUrl } = await ada.upload('/api/messages/upload', pdf, 'notes Übung.pdf');
  await ada.sendMessage(grace, '', { fileUrl });
  await grace.markThreadRead(ada);
  await grace.sendMessage(ada, "Thanks; that's it", { replyTo: first.body._id });
  await ada.editMessage(first.body._id, 'First, edited');
  const wrong = await grace.sendMessage(ada, 'Wrong window');
  await grace.deleteMessage(wrong.body._id);
  await ada.sendMessage(grace, 'Not yet read', { clientId: 'client-1' });
  await ada.api('PATCH', `/api/conversations/${grace._id}`, { muted: true });
}

async function planSessions(ada: NewStudent, others: readonly NewStudent[]): Promise<void> {
  const [grace, alan, kurt] = others as [NewStudent, NewStudent, NewStudent];
  const times = (start: number) => ({
    startTime: inFuture(start),
    endTime: inFuture(start + HOUR),
  });
  const plan = { title: 'Graph theory', description: 'Chapter 3', location: 'Library' };
  const participants = [grace._id, alan._id];
  const { body } = await ada.schedule({ ...plan, ...times(DAY), participants, places: 2 });
  const path = `/api/sessions/${body._id}`;
  await grace.api('PUT', `${path}/answer`, { answer: 'maybe', note: 'If the bus is on time' });
  await grace.api('PUT', `${path}/proposal`, times(DAY + 2 * HOUR));
  await kurt.api('POST', `${path}/joins`, { message: 'May I come, too?' });
  await ada.sendMessage({ _id: body._id }, 'Who brings the book?');
  const [message] = await grace.thread({ _id: body._id });
  await grace.api('PUT', `/api/messages/${message?._id ?? ''}/reaction`, { emoji: '👍' });
  const repeat = { interval: 1, count: 3, timeZone: 'Europe/Zurich' };
  await ada.schedule({ title: 'Weekly proofs', ...times(3 * DAY), participants, repeat });
  const now = { title: 'Study now', minutes: 50, buddyId: grace._id };
  const room = await ada.api<{ _id: string }>('POST', '/api/sessions/now', now);
  const roomPath = `/api/sessions/${room.body._id}/room`;
  await ada.api('PUT', `${roomPath}/visit`);
  await ada.api('PUT', `${roomPath}/goals`, { goals: [{ text: 'Two proofs', done: true }] });
  await ada.api('PUT', `${roomPath}/timer`, { state: 'running', focus: 25, break: 5 });
}

/** Subscribes a device, and gets a reminder by email. Its push service does not exist. */
async function subscribeDevice({ api }: NewStudent): Promise<void> {
  const device = createECDH('prime256v1');
  const keys = {
    p256dh: device.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await api('POST', '/api/notifications/push', { endpoint: 'http://localhost:9/device', keys });
  await api('PATCH', '/api/notifications/reminders', { lead: 10, channel: 'email', isOn: true });
}

/** Plans a study session that both review, and one that starts soon, of which both are reminded. */
async function meet(ada: NewStudent, grace: NewStudent): Promise<void> {
  const plan = (title: string, start: number, end: number) =>
    ada.schedule({
      ...{ title, participants: [grace._id] },
      ...{ startTime: inFuture(start), endTime: inFuture(end) },
    });
  // Only the members of a study session that was created before its end review each other.
  const past = await plan('Past proofs', -HOUR, 2 * SECOND);
  await plan('Starts soon', 8 * MINUTE, HOUR);
  for (const { api } of [ada, grace]) {
    await waitFor(async () => {
      const { body } = await api<Notification[]>('GET', '/api/notifications');
      if (!body.some(({ topic }) => topic === 'reminder')) throw new Error('There is no reminder.');
    });
  }
  await waitFor(async () => {
    const mails = await mailsTo(ada);
    if (!mails.some((mail) => /Subject: .*starts soon/.test(mail))) throw new Error('No mail.');
  });
  const path = `/api/sessions/${past.body._id}/review`;
  const review = (about: NewStudent, came: boolean) => ({
    ...{ happened: true, people: [{ userId: about._id, came, again: came }] },
  });
  // It has to end first.
  await waitFor(async () => {
    await ada.api('PUT', path, review(grace, true));
  });
  await grace.api('PUT', path, review(ada, false));
}

/** Makes an admin of the student whose email is ADMIN_EMAIL. The admin leaves rows in the audit log. */
async function administer(kurt: NewStudent, grace: NewStudent): Promise<void> {
  await kurt.api('POST', `/api/users/verify-email/${await tokenOf(kurt, 'verify-email')}`, {});
  const role = `/api/admin/users/${grace._id}/role`;
  await kurt.api('PUT', role, { role: 'admin' });
  await kurt.api('PUT', role, { role: 'student' });
  const { body } = await kurt.api<AdminReport[]>('GET', '/api/admin/reports?status=open');
  const decision = { decision: 'no_action', note: 'Five requests are no spam.' };
  await kurt.api('POST', `/api/admin/reports/${body[0]?._id ?? ''}/decision`, decision);
}

/** Returns the mails to a student, the newest last. */
async function mailsTo({ email }: NewStudent): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const files = (await readdir(outbox)).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return mails.map((mail) => mail.replace(/\r\n\s/g, ' ')).filter((mail) => mail.includes(email));
}

/** Returns the token of the newest mail to a student whose link has this path. */
async function tokenOf(student: NewStudent, path: string): Promise<string> {
  const link = new RegExp(`X-Link:.*/${path}/([\\w-]+)`);
  const found = (await mailsTo(student)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
  return found.at(-1) ?? '';
}

const ada = await signUp('Ada Lovelace');
const grace = await signUp('Grace Hopper');
const alan = await signUp('Alan Turing');
const kurt = await signUp('Kurt Gödel');
const zoe = await signUp('Zoë Weil');
await fillProfile(ada);
await addPasskey(ada);
await match(ada, grace);
await match(alan, ada);
await match(ada, kurt);
await zoe.sendRequest(ada, 'I know some measure theory.');
const rejected = await zoe.sendRequest(grace);
await grace.decideRequest(rejected.body.request._id, 'reject');
await chat(ada, grace);
await planSessions(ada, [grace, alan, kurt]);
await alan.api('POST', '/api/reports', {
  ...{ userId: zoe._id, reason: 'spam', details: 'Five requests.', includeMessages: false },
});
await alan.block(zoe);
await subscribeDevice(ada);
await meet(ada, grace);
await administer(kurt, grace);
await call(server, 'POST', '/api/users/login', {
  body: { email: alan.email, password: 'Wrong-guess-1' },
});
await call(server, 'POST', '/api/users/forgot-password', { body: { email: alan.email } });
await alan.api('POST', '/api/users/me/verification-mails', {});

const students: RecordedStudent[] = [];
for (const student of [ada, grace, alan, kurt, zoe]) {
  const { email, password, refreshToken, token } = student;
  students.push({ email, password, refreshToken, view: await viewOf(server, token) });
}
const links = {
  reset: await tokenOf(alan, 'reset-password'),
  verify: await tokenOf(alan, 'verify-email'),
};
console.log(JSON.stringify({ recordedAt: new Date().toISOString(), links, students }, null, 2));
