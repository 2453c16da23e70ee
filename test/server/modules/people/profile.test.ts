import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PROFILE_TEXTS, type ProfileTextName } from '../../../../contract/constants.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import type { Person } from '../../../../contract/search.ts';
import type { ProfileBody } from '../../../../contract/users.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { insertStudent } from '../../../support/server/insertStudent.ts';
import { call, errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { signUp, signUpByApi } from '../../../support/server/students.ts';
import { sendFile, UPLOAD_PATHS } from '../../platform/uploads/uploadRequests.ts';

const [AVATAR] = UPLOAD_PATHS;

const server = await startSharedServer();
const { database } = server.context;
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const profile = () => ada.profile();
const save = (body: unknown) => ada.saveProfile(body);

const textsOf = (value: (name: ProfileTextName) => string) =>
  Object.fromEntries(
    Object.keys(PROFILE_TEXTS).map((name) => [name, value(name as ProfileTextName)]),
  ) as Record<ProfileTextName, string>;

describe('the own profile', () => {
  // Covers 3.5, 7.12
  it('starts with the fields of the sign-up, stores all others and keeps omitted ones', async () => {
    // `publicProfileOf` derives the fields that other students see from these.
    expect(await profile()).toEqual({
      _id: ada._id,
      id: ada._id,
      email: ada.email,
      role: 'student',
      emailVerified: false,
      needsVerification: false,
      hasPassword: true,
      ...textsOf(() => ''),
      name: 'Ada Lovelace',
      university: 'University of London',
      subjects: [],
      availability: [],
      skills: [],
      badges: [],
      avatar: '',
      campus: '',
    });
    const body: Required<ProfileBody> = {
      ...textsOf((name) => `Another ${name}`),
      name: 'Ada King',
      university: 'University of Cambridge',
      bio: 'I like machines.\nAnd poems 🐎',
      location: 'London',
      subjects: [{ name: 'Mathematics' }, { name: 'Graph Theory' }],
      availability: ['Monday', 'Friday'],
      hours: { timeZone: 'Europe/London', ranges: [{ day: 'Friday', start: 840, end: 960 }] },
      skills: ['Punched cards'],
    };
    expect(await save(body)).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully!' },
    });
    expect(await profile()).toMatchObject(body);
    await save({ bio: 'Hello' });
    expect(await profile()).toMatchObject({ ...body, bio: 'Hello' });
    await save({ subjects: [], location: '' });
    expect(await profile()).toMatchObject({ ...body, bio: 'Hello', subjects: [], location: '' });
  });

  it('stores the spelling that most other students use', async () => {
    for (const [university, subject, skill] of [
      ['Lund Univ', 'Fluid dynamics', 'R'],
      ['LUND Univ', 'FLUID dynamics', 'r'],
      ['LUND Univ', 'FLUID dynamics', 'r'],
    ] as const) {
      // Written to the tables, because the service would change the spelling.
      const email = `${crypto.randomUUID()}@example.edu`;
      const { _id } = await insertStudent(server.context, { name: 'Grace', email, university });
      const row = { user_id: _id, position: 0 };
      await database
        .insertInto('user_subjects')
        .values({ ...row, name: subject, subject_key: 'fluid dynamics' })
        .execute();
      await database
        .insertInto('user_skills')
        .values({ ...row, name: skill, skill_key: 'r' })
        .execute();
    }
    const subjects = [{ name: 'fluid  Dynamics' }, { name: 'A rare Subject' }];
    await save({ university: ' lund univ ', subjects, skills: ['R'] });
    expect(await profile()).toMatchObject({
      university: 'LUND Univ',
      subjects: [{ name: 'FLUID dynamics' }, { name: 'A rare Subject' }],
      skills: ['r'],
    });
    const own = database.updateTable('user_skills').where('user_id', '=', ada._id);
    await own.set({ name: 'R' }).execute();
    await save({ skills: ['R'] });
    expect(await profile()).toMatchObject({ skills: ['R'] });
    const late = await signUpByApi(server, 'Emmy', { university: 'lund UNIV' });
    expect((await late.profile()).university).toBe('LUND Univ');
  });

  it('loses spaces, duplicates and the marks of a paste, and keeps the flag of England', async () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    const body = {
      name: `\ufeff  Ada\u200b Love\u00adlace\u200e ${flag} `,
      location: '\u061cCam\u200bden',
      subjects: [
        ...[' Graph   Theory', 'graph theory', 'Ｇraph Theory', 'Ma\u200bths', 'Maths'],
      ].map((name) => ({ name })),
      skills: ['LaTeX', 'latex'],
      availability: ['Friday', 'Monday', 'Friday'],
    };
    expect(await save(body)).toMatchObject({ status: 200 });
    expect(await profile()).toMatchObject({
      name: `Ada Lovelace ${flag}`,
      location: 'Camden',
      subjects: [{ name: 'Graph Theory' }, { name: 'Maths' }],
      skills: ['LaTeX'],
      availability: ['Monday', 'Friday'],
    });
  });

  it('returns 400 with a message for a wrong field, and stores nothing', async () => {
    const before = await profile();
    const many = Array.from({ length: 41 }, (_, at) => ({ name: `S${at}` }));
    for (const [wrong, error] of [
      [{ role: 'admin' }, 'Role is not something that can be set here.'],
      [{ name: ' \t ' }, 'Name must not be blank.'],
      [{ bio: 'x'.repeat(2_001) }, 'Bio must have at most 2000 characters.'],
      [{ name: 'Ada\nLovelace' }, 'Name must be one line without invisible characters.'],
      [{ bio: 'a\u0000b' }, 'Bio has a character that cannot be stored.'],
      [{ skills: ['a,b'] }, 'Skills must not be blank or hold a comma.'],
      [{ subjects: ['Logic'] }, 'Subjects is not in the right form.'],
      [{ subjects: many }, 'Subjects must have at most 40 entries.'],
      [{ availability: ['Someday'] }, 'Availability must be one of the values offered.'],
    ] as const) {
      const [field = ''] = Object.keys(wrong);
      const { status, body } = await save({ location: 'Paris', ...wrong });
      const refusal = { error, fields: { [field]: error } };
      expect({ wrong, status, body }).toEqual({ wrong, status: 400, body: refusal });
    }
    expect(await profile()).toEqual(before);
  });
});

describe('the hours of a profile', () => {
  const availability = ['Monday', 'Tuesday'];
  const timeZone = 'Asia/Kolkata';
  const range = (day: HoursRange['day'], start: number, end: number) => ({ day, start, end });
  const hoursOf = async () => (await profile()).hours;

  it('are stored in order, joined, seen by others, and disappear with their day', async () => {
    const given = [
      ...[range('Tuesday', 0, 30), range('Monday', 1_380, 1_440)],
      ...[range('Monday', 600, 690), range('Monday', 660, 720)],
    ];
    expect((await save({ availability, hours: { timeZone, ranges: given } })).status).toBe(200);
    const tuesday = range('Tuesday', 0, 30);
    const hours = {
      timeZone,
      ranges: [range('Monday', 600, 720), range('Monday', 1_380, 1_440), tuesday],
    };
    await save({ bio: 'Hello' });
    expect(await hoursOf()).toEqual(hours);
    const grace = await signUp(server, 'Grace Hopper');
    const { body } = await grace.api<Person>('GET', `/api/users/${ada._id}`);
    expect(body.hours).toEqual(hours);

    await save({ availability: ['Tuesday', 'Friday'] });
    expect(await hoursOf()).toEqual({ timeZone, ranges: [tuesday] });
    await save({ hours: { timeZone, ranges: [] } });
    expect(await hoursOf()).toBeUndefined();
  });

  it('change the match percentage at once', async () => {
    const hours = (start: number) => ({ timeZone, ranges: [range('Monday', start, start + 60)] });
    const grace = await signUp(server, 'Grace Hopper');
    await grace.saveProfile({ availability, hours: hours(600) });
    await save({ availability });
    const open = () => ada.api<Person>('GET', `/api/users/${grace._id}`);
    const before = (await open()).body.matchPercentage;
    await save({ hours: hours(660) });
    expect((await open()).body.matchPercentage).toBe(before - 6);
  });

  it('are refused with a wrong time zone or range, and nothing is stored', async () => {
    const halfHours = 'Hours start and end at half hours, and end after they start.';
    for (const [wrong, error] of [
      [{ timeZone: 'Mars/Base' }, 'This time zone is not known.'],
      [{ ranges: [range('Monday', 615, 690)] }, halfHours],
      [{ ranges: [range('Monday', 600, 675)] }, halfHours],
      [{ ranges: [range('Monday', 660, 660)] }, halfHours],
      [{ ranges: [range('Sunday', 600, 660)] }, 'Hours must be on days of your availability.'],
    ] as const) {
      const hours = { timeZone, ranges: [range('Monday', 600, 660)], ...wrong };
      const { status, body } = await save({ availability, bio: 'New', hours });
      const refusal = { error, fields: { hours: error } };
      expect({ wrong, status, body }).toEqual({ wrong, status: 400, body: refusal });
    }
    expect(await profile()).toMatchObject({ bio: '', availability: [] });
  });
});

describe('an avatar', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });
  const upload = (content: Uint8Array | string) =>
    sendFile(server, ada, AVATAR, Buffer.from(content));
  const load = (path = '') => fetch(server.url + path);

  it('is a public, cacheable square of 256 pixels without metadata, and replaces the previous one', async () => {
    const place = { IFD0: { Copyright: 'Somewhere in London' } };
    const jpeg = await picture(640, 300).withExif(place).jpeg().toBuffer();
    expect(jpeg.toString('latin1')).toContain('Somewhere in London');
    const { status, body } = await upload(jpeg);
    expect(status).toBe(200);
    expect(body.avatar).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\.webp$/);
    expect((await profile()).avatar).toBe(body.avatar);

    const response = await load(body.avatar);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const stored = Buffer.from(await response.arrayBuffer());
    expect(stored.toString('latin1')).not.toContain('Somewhere in London');
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });

    const second = await upload(await picture(300, 300).webp().toBuffer());
    const gone = { error: 'This picture is not here any more.' };
    expect(await (await load(body.avatar)).json()).toEqual(gone);
    expect((await load(second.body.avatar)).status).toBe(200);
    const files = await readdir(join(server.config.DATA_DIR, 'avatars'));
    expect(files).not.toContain(body.avatar!.split('/').at(-1));
    for (const name of ['..%2Fjwt-secret', 'x.webp', `${'0'.repeat(32)}.webp`])
      expect([400, 404]).toContain((await load(`/api/avatars/${name}`)).status);
  });

  it('is refused from other files and above 10 MB', async () => {
    const unreadable = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
    const whole = await picture(600, 600).png().toBuffer();
    const truncated = whole.subarray(0, whole.length / 2);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    for (const content of ['hello', '', svg, truncated])
      expect(await upload(content)).toMatchObject(errorResponse(400, unreadable));
    expect(await upload(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject(
      errorResponse(413, 'A file may have at most 10 MB.'),
    );
    expect((await profile()).avatar).toBe('');
  });
});

it('lists universities of at least 2 students to guests', async () => {
  for (const university of ['University of Oslo', 'UNIVERSITY OF OSLO', 'Only Here Oslo', 'MIT'])
    await signUpByApi(server, 'Ada', { university });
  await signUpByApi(server, 'Ada', { university: 'mit' });
  const list = async (q: string) =>
    (await call<string[]>(server, 'GET', `/api/universities?q=${encodeURIComponent(q)}`)).body;
  expect(await list(' OSLO')).toEqual(['University of Oslo']);
  expect(await list('mit')).toEqual(['MIT']);
  expect(await list('%')).toEqual([]);
});
