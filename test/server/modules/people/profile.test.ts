import { describe, expect, it } from '@jest/globals';
import { PROFILE_TEXTS, type ProfileTextName } from '../../../../contract/constants.ts';
import type { ProfileBody, User } from '../../../../contract/users.ts';
import { studentsForEachTest } from '../../../support/server/eachTest.ts';
import { call, signUp, signUpByApi, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();
const [ada] = studentsForEachTest(server, 'Ada Lovelace');

const profile = async () => await ada.profile();
const save = (body: unknown) => ada.saveProfile(body);

const textsOf = (value: (name: ProfileTextName) => string) =>
  Object.fromEntries(
    Object.keys(PROFILE_TEXTS).map((name) => [name, value(name as ProfileTextName)]),
  ) as Record<ProfileTextName, string>;

const INVISIBLE = (field: string) => `${field} must be one line without invisible characters.`;

describe('the own profile', () => {
  // Covers 3.5, 7.12
  it('starts with the fields of the sign-up', async () => {
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
  });

  // Covers 3.5, 7.13
  it('stores all fields and returns a message', async () => {
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
  });

  it('is never a mix of two simultaneous updates', async () => {
    const named = (names: string[]) => names.map((name) => ({ name }));
    const lists = [named(['Algebra', 'Botany', 'Chemistry']), named(['Drama', 'Ethics'])];
    for (let round = 0; round < 10; round += 1) {
      const responses = await Promise.all(lists.map((subjects) => save({ subjects })));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(lists).toContainEqual((await profile()).subjects);
    }
  });

  it('keeps omitted fields', async () => {
    await save({ subjects: [{ name: 'Mathematics' }], skills: ['Poetry'], location: 'London' });
    await save({ bio: 'Hello' });
    expect(await profile()).toMatchObject({
      bio: 'Hello',
      location: 'London',
      subjects: [{ name: 'Mathematics' }],
      skills: ['Poetry'],
    });
    await save({ subjects: [], location: '' });
    expect(await profile()).toMatchObject({ location: '', subjects: [], skills: ['Poetry'] });
  });

  it('stores the spelling that most other students use', async () => {
    for (const [university, subject, skill] of [
      ['Lund Univ', 'Fluid dynamics', 'R'],
      ['LUND Univ', 'FLUID dynamics', 'r'],
      ['LUND Univ', 'FLUID dynamics', 'r'],
    ] as const) {
      const other = await signUp(server, 'Grace');
      // Written to the tables, because the service would change the spelling.
      const { database } = server.context;
      await database
        .updateTable('users')
        .set({ university, university_key: 'lund univ' })
        .where('id', '=', other._id)
        .execute();
      const row = { user_id: other._id, position: 0 };
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
    const common = {
      university: 'LUND Univ',
      subjects: [{ name: 'FLUID dynamics' }, { name: 'A rare Subject' }],
      skills: ['r'],
    };
    expect(await profile()).toMatchObject(common);
    await server.context.database
      .updateTable('user_skills')
      .set({ name: 'R' })
      .where('user_id', '=', ada._id)
      .execute();
    await save({ skills: ['R'] });
    expect(await profile()).toMatchObject({ skills: ['R'] });
    const late = await signUpByApi(server, 'Emmy', { university: 'lund UNIV' });
    const own = await late.api<User>('GET', '/api/users/me');
    expect(own.body.university).toBe('LUND Univ');
  });

  it('trims texts and removes duplicates', async () => {
    await save({
      name: '  Ada  ',
      subjects: [{ name: ' Graph   Theory' }, { name: 'graph theory' }, { name: 'Ｇraph Theory' }],
      skills: ['LaTeX', 'latex'],
      availability: ['Friday', 'Monday', 'Friday'],
    });
    expect(await profile()).toMatchObject({
      name: 'Ada',
      subjects: [{ name: 'Graph Theory' }],
      skills: ['LaTeX'],
      availability: ['Monday', 'Friday'],
    });
  });

  it('loses the marks that came with a paste, and keeps the flag of England', async () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    const body = {
      name: `\ufeffAda\u200b Love\u00adlace\u200e ${flag}`,
      location: '\u061cCam\u200bden',
      subjects: [{ name: 'Ma\u200bths' }, { name: 'Maths' }],
    };
    expect(await ada.saveProfile(body)).toMatchObject({ status: 200 });
    expect(await profile()).toMatchObject({
      name: `Ada Lovelace ${flag}`,
      location: 'Camden',
      subjects: [{ name: 'Maths' }],
    });
  });

  it.each([
    ['an unknown field', { role: 'admin' }, 'Role is not something that can be set here.'],
    ['a badge', { badges: ['Quick Responder'] }, 'Badges is not something that can be set here.'],
    ['a picture', { avatar: 'x' }, 'Avatar is not something that can be set here.'],
    ['a blank name', { name: ' \t ' }, 'Name must not be blank.'],
    ['a long bio', { bio: 'x'.repeat(2_001) }, 'Bio must have at most 2000 characters.'],
    ['a name of two lines', { name: 'Ada\nLovelace' }, INVISIBLE('Name')],
    ['a hidden name', { name: 'Ada\u202e' }, INVISIBLE('Name')],
    ['a hidden subject', { subjects: [{ name: 'Ma\u202eths' }] }, INVISIBLE('Subjects')],
    ['a NUL', { bio: 'a\u0000b' }, 'Bio has a character that cannot be stored.'],
    ['half a character', { bio: '\ud83d' }, 'Bio has a character that cannot be stored.'],
    [
      'a blank subject',
      { subjects: [{ name: '  ' }] },
      'Subjects must not be blank or hold a comma.',
    ],
    [
      'a comma in a subject',
      { subjects: [{ name: 'Logic, formal' }] },
      'Subjects must not be blank or hold a comma.',
    ],
    ['a comma in a skill', { skills: ['a,b'] }, 'Skills must not be blank or hold a comma.'],
    ['a subject as text', { subjects: ['Logic'] }, 'Subjects is not in the right form.'],
    [
      'many subjects',
      { subjects: Array.from({ length: 41 }, (_, at) => ({ name: `S${at}` })) },
      'Subjects must have at most 40 entries.',
    ],
    [
      'no weekday',
      { availability: ['Someday'] },
      'Availability must be one of the values offered.',
    ],
    ['a number for a name', { name: 7 }, 'Name is not in the right form.'],
  ])('returns 400 with a message for %s and stores nothing', async (_what, wrong, message) => {
    const before = await profile();
    const response = await save({ location: 'Paris', ...wrong });
    const [field = ''] = Object.keys(wrong);
    expect(response).toMatchObject({
      status: 400,
      body: { error: message, fields: { [field]: message } },
    });
    expect(await profile()).toEqual(before);
  });
});

it('lists universities of at least 2 students to guests', async () => {
  for (const university of ['University of Oslo', 'UNIVERSITY OF OSLO', 'Only Here Oslo', 'MIT']) {
    await signUpByApi(server, 'Ada', { university });
  }
  await signUpByApi(server, 'Ada', { university: 'mit' });
  const list = async (q: string) =>
    (await call<string[]>(server, 'GET', `/api/universities?q=${encodeURIComponent(q)}`)).body;
  expect(await list(' OSLO')).toEqual(['University of Oslo']);
  expect(await list('mit')).toEqual(['MIT']);
  expect(await list('%')).toEqual([]);
});
