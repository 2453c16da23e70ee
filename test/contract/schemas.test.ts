import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { LoginBody } from '../../contract/auth.ts';
import { EditMessageBody, SendMessageBody } from '../../contract/chat.ts';
import { RequiredText, Text } from '../../contract/common.ts';
import { LIMITS, WEEKDAYS } from '../../contract/constants.ts';
import { clientToServerSchemas, serverToClientSchemas } from '../../contract/socketEvents.ts';
import { SessionBody } from '../../contract/sessions.ts';
import { ProfileBody } from '../../contract/users.ts';

const ID = '019a9f3e-5b7c-7c00-8000-000000000001';

describe('text', () => {
  const text = Compile(Text(10));
  const required = Compile(RequiredText(10));

  it.each(['a\u0000b', '\u0000', '\uD800', 'a\uDFFF'])(
    'refuses what no database keeps: %j',
    (bad) => {
      expect(text.Check(bad)).toBe(false);
      expect(required.Check(bad)).toBe(false);
    },
  );

  it.each(['', ' \n\t '])('may be blank where it is optional only: %j', (blank) => {
    expect(text.Check(blank)).toBe(true);
    expect(required.Check(blank)).toBe(false);
  });

  it('takes any well-formed text of its length, line breaks and all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }), (any) => {
        fc.pre(!any.includes('\u0000'));
        expect(text.Check(any)).toBe(true);
        expect(required.Check(any)).toBe(any.trim() !== '');
      }),
    );
    expect(text.Check('a\nb')).toBe(true);
    expect(text.Check('x'.repeat(11))).toBe(false);
  });
});

describe('a profile', () => {
  const profile = Compile(ProfileBody);

  it.each([
    ['nothing at all', {}],
    [
      'every field',
      {
        name: 'Ada',
        university: 'Northfield',
        bio: '',
        location: '',
        subjects: [{ name: 'Graph Theory' }],
        availability: [...WEEKDAYS],
        skills: ['LaTeX'],
      },
    ],
  ])('may change %s', (_what, body) => {
    expect(profile.Check(body)).toBe(true);
  });

  it.each([
    ['an address', { email: 'ada@a.example' }],
    ['badges', { badges: ['Quick Responder'] }],
    ['a role', { role: 'admin' }],
    ['a blank name', { name: ' ' }],
    ['a subject with a comma', { subjects: [{ name: 'Maths, pure' }] }],
    ['a blank subject', { subjects: [{ name: '  ' }] }],
    ['a subject that is not an object', { subjects: ['Maths'] }],
    ['a day that is none', { availability: ['Someday'] }],
    ['too many skills', { skills: Array.from({ length: LIMITS.skills + 1 }, (_, n) => `s${n}`) }],
  ])('refuses %s', (_what, body) => {
    expect(profile.Check(body)).toBe(false);
  });
});

describe('the longest of each', () => {
  const subjects = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `s${n}` }));
  const plan = { title: 'T', startTime: '2026-03-01T10:00:00Z', endTime: '2026-03-01T11:00:00Z' };
  const text = (length: number) => 'x'.repeat(length);

  it.each([
    ['name', ProfileBody, (n: number) => ({ name: text(n) }), 200],
    ['university', ProfileBody, (n: number) => ({ university: text(n) }), 200],
    ['location', ProfileBody, (n: number) => ({ location: text(n) }), 200],
    ['bio', ProfileBody, (n: number) => ({ bio: text(n) }), 2_000],
    ['subject', ProfileBody, (n: number) => ({ subjects: [{ name: text(n) }] }), 200],
    ['list of subjects', ProfileBody, (n: number) => ({ subjects: subjects(n) }), 40],
    ['list of skills', ProfileBody, (n: number) => ({ skills: Array(n).fill('a') }), 40],
    ['message', SendMessageBody, (n: number) => ({ recipientId: ID, message: text(n) }), 4_000],
    ['title of a session', SessionBody, (n: number) => ({ ...plan, title: text(n) }), 200],
    ['place of a session', SessionBody, (n: number) => ({ ...plan, location: text(n) }), 200],
    ['description', SessionBody, (n: number) => ({ ...plan, description: text(n) }), 2_000],
  ] as const)('%s has its limit', (_what, schema, make, limit) => {
    const body = Compile(schema);
    expect(body.Check(make(limit))).toBe(true);
    expect(body.Check(make(limit + 1))).toBe(false);
  });
});

describe('a message', () => {
  it('names its recipient by id and nothing that is not agreed', () => {
    const body = Compile(SendMessageBody);
    expect(body.Check({ recipientId: ID, message: 'Hi', clientId: 'abc-1' })).toBe(true);
    expect(body.Check({ recipientId: 'ada', message: 'Hi' })).toBe(false);
    expect(body.Check({ recipientId: ID, message: 'Hi', senderId: ID })).toBe(false);
    expect(body.Check({ recipientId: ID, message: 'Hi', clientId: 'with space' })).toBe(false);
  });

  it('has at most 4,000 characters', () => {
    const body = Compile(EditMessageBody);
    expect(body.Check({ message: 'x'.repeat(4_000) })).toBe(true);
    expect(body.Check({ message: 'x'.repeat(4_001) })).toBe(false);
  });
});

describe('signing in', () => {
  it.each(['', 'ada', 'ada@', '@a.example', 'ada a@a.example'])(
    'refuses the address %j',
    (email) => {
      expect(Compile(LoginBody).Check({ email, password: 'x' })).toBe(false);
    },
  );
});

describe('the socket events', () => {
  it('are those of the product, and no other', () => {
    expect(Object.keys(clientToServerSchemas).sort()).toEqual([
      'authenticate',
      'join',
      'sendMessage',
      'stopTyping',
      'typing',
    ]);
    expect(Object.keys(serverToClientSchemas)).toEqual(
      expect.arrayContaining([
        'receiveMessage',
        'typing',
        'stopTyping',
        'newNotification',
        'notification',
        'session_reminder',
      ]),
    );
  });
});
