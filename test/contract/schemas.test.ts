import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import * as chat from '../../contract/chat/messages.ts';
import { Email, Id, Instant, ListQuery, RequiredLine, Text } from '../../contract/common/types.ts';
import { LIMITS, WEEKDAYS } from '../../contract/constants.ts';
import { clientToServerSchemas, serverToClientSchemas } from '../../contract/socketEvents.ts';
import { StudySessionBody } from '../../contract/sessions.ts';
import * as users from '../../contract/users.ts';
import { NAME_LENGTH } from '../../contract/guestConstants.ts';
import { validatorCompiler } from '../../server/platform/http/validation/validation.ts';
import fc from '../support/properties.ts';

const ID = '019a9f3e-5b7c-7c00-8000-000000000001';

/** Whether the service takes a value in a body, or another part of a request, of that schema. */
function takes(schema: TSchema, value: unknown, httpPart = 'body'): boolean {
  const validate = validatorCompiler({ schema, httpPart, method: 'POST', url: '/' });
  return validate(value) === true;
}

describe('a client', () => {
  const to = { recipientId: ID };
  const session = { title: 'Sets', startTime: '2026-03-01T10:00', endTime: '2026-03-01T11:00' };

  it.each<[TSchema, object, object]>([
    [chat.SendMessageBody, { ...to, message: null }, { ...to, message: '' }],
    [chat.SendMessageBody, { ...to, fileUrl: null }, { ...to, fileUrl: '' }],
    [users.ProfileBody, { bio: null, location: null }, { bio: '', location: '' }],
    [StudySessionBody, { ...session, description: null }, { ...session, description: '' }],
  ])('may send null for an empty text: %#', (schema, body, meant) => {
    expect(takes(schema, body)).toBe(true);
    expect(body).toEqual(meant);
  });

  it.each<[TSchema, object]>([
    [users.ProfileBody, { name: null }],
    [users.ProfileBody, { skills: null }],
    [users.ProfileBody, { boi: null }],
    [users.ProfileBody, { bio: 7 }],
    [chat.SendMessageBody, { recipientId: null, message: 'Hello' }],
  ])('may not send null elsewhere, an unknown field or a wrong type: %#', (schema, body) => {
    expect(takes(schema, body)).toBe(false);
  });

  it('may send more of a subject than its name, and more parameters than a list has', () => {
    expect(takes(users.ProfileBody, { subjects: [{ _id: ID, name: 'Logic' }] })).toBe(true);
    const query = { page: '1', limit: '2' };
    expect(takes(ListQuery, query, 'querystring')).toBe(true);
    expect(query).toEqual({ limit: 2 });
  });
});

describe('a profile', () => {
  const profile = Compile(users.ProfileBody);

  it.each([
    ['nothing at all', {}],
    [
      'blank optional texts, and lists',
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
  ])('accepts %s', (_what, body) => expect(profile.Check(body)).toBe(true));

  it.each([
    ['an email', { email: 'ada@a.example' }],
    ['badges', { badges: ['Quick Responder'] }],
    ['a role', { role: 'admin' }],
    ['a blank name', { name: ' ' }],
    ['a subject with a comma', { subjects: [{ name: 'Maths, pure' }] }],
    ['a blank subject', { subjects: [{ name: '  ' }] }],
    ['a subject that is not an object', { subjects: ['Maths'] }],
    ['an unknown day', { availability: ['Someday'] }],
    ['too many skills', { skills: Array.from({ length: LIMITS.skills + 1 }, (_, n) => `s${n}`) }],
  ])('rejects %s', (_what, body) => expect(profile.Check(body)).toBe(false));
});

it('the socket events are the specified ones', () => {
  const sent = ['authenticate', 'join', 'sendMessage', 'stopTyping', 'typing'];
  expect(Object.keys(clientToServerSchemas).sort()).toEqual(sent);
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

describe('text', () => {
  const text = Compile(Text(10));
  const required = Compile(RequiredLine(10));

  it('accepts any well-formed text up to its length, with line breaks', () => {
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

  it.each(['', 'Ada', '🐎 hello', 'a\nb', 'école', '𝔸', "' or 1=1 --"])('may be %j', (text) =>
    expect(takes(Text(), text)).toBe(true),
  );

  it.each(['\u0000', 'a\u0000b', '\ud83d', '\udc00x', 7, null, ['a']])('may not be %j', (text) =>
    expect(takes(Text(), text)).toBe(false),
  );

  it('is counted in code points', () => {
    expect(takes(Text(3), '🐎🐎🐎')).toBe(true);
    expect(takes(Text(3), '🐎🐎🐎🐎')).toBe(false);
  });

  it.each(['', ' ', '\u3000', '\u00a0'])('that is required may not be %j', (text) => {
    expect(takes(RequiredLine(), text)).toBe(false);
    expect(takes(RequiredLine(), `${text}a`)).toBe(true);
  });
});

describe('a line', () => {
  it.each([
    'Ada Lovelace',
    "Siân O'Brien-Ó Súilleabháin",
    '王小明',
    'نیم\u200cفاصله',
    'क्\u200dष',
    'ශ්\u200dරී',
    '👩🏽\u200d💻 Ada',
    '❤\ufe0f',
    '\u{1F1EB}\u{1F1F7}',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ada',
    'A\u00adda',
    '\ufeffAda\u200b',
    '\u200eآدا\u061c',
  ])('may be %j', (line) => {
    expect(takes(RequiredLine(), line)).toBe(true);
    expect(takes(users.Subject, { name: line })).toBe(true);
  });

  it.each([
    ['a line break', 'Ada\nLovelace'],
    ['a carriage return', 'Ada\r'],
    ['a line separator', 'Ada\u2028'],
    ['a tab', 'Ada\tLovelace'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a joiner at the end', 'ی\u200c'],
    ['a direction override', 'Ada \u202eecalevoL'],
    ['a direction isolate', '\u2066Ada\u2069'],
    ['only marks of a paste', '\u200b\u00ad'],
    ['the letters of a flag without one', 'Ada\u{e0067}\u{e007f}'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a variation selector alone', ' \ufe0f'],
    ['a tag character', 'Ada\u{e0041}'],
  ])('may not have %s', (_what, line) => {
    expect(takes(RequiredLine(), line)).toBe(false);
    expect(takes(users.Subject, { name: line })).toBe(false);
  });
});

describe('an email', () => {
  it.each(['ada@example.edu', "o'neil+study@uni.example.co.uk"])('may be %j', (email) =>
    expect(takes(Email, email)).toBe(true),
  );
  it.each(['', 'ada', 'ada@', '@a.edu', 'a b@a.edu', ' ada@a.edu ', 'ada@a.edu\u0000'])(
    'may not be %j',
    (email) => {
      expect(takes(Email, email)).toBe(false);
    },
  );
});

it.each([
  [Id, ID, true],
  [Id, '0199d3a0', false],
  [Instant, '2026-03-01T10:00:00.000Z', true],
  [Instant, '2026-03-01T10:00:00+05:30', true],
  [Instant, '2026-03-01T10:00', false],
  [Instant, '2026-02-30T10:00:00Z', false],
])('ids and instants have one format: %#', (schema, value, isRight) =>
  expect(takes(schema, value)).toBe(isRight),
);

it('a message is validated without coercion and without removing fields', () => {
  const message = { recipientId: ID, message: 'Hi', clientId: 'abc-1' };
  expect(takes(chat.SendMessageBody, message)).toBe(true);
  for (const wrong of [
    { message: 7 },
    { senderId: ID },
    { recipientId: 'ada' },
    { clientId: 'with space' },
  ])
    expect(takes(chat.SendMessageBody, { ...message, ...wrong })).toBe(false);
});

const files = readdirSync('contract', { recursive: true, encoding: 'utf8' });
const modules = await Promise.all(
  files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(`../../contract/${file}`) as Promise<Record<string, unknown>>),
);
/** What all files of the contract export. */
const exported = Object.fromEntries(modules.flatMap((module) => Object.entries(module)));

describe('the limits', () => {
  interface Schema {
    minimum?: number;
    maximum?: number;
    default?: number;
    type?: string;
    format?: string;
    pattern?: string;
    maxLength?: number;
    maxItems?: number;
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
    additionalProperties?: boolean;
  }

  const bodies = Object.fromEntries(
    Object.entries(exported).filter(([name]) => /(Body|Query|Params)$/.test(name)),
  ) as Record<string, Schema>;

  /** Returns the longest length of each text and list in a schema, by its path. */
  function limitsOf(schema: Schema, path = ''): [string, number | string][] {
    const { properties = {}, items, maxLength, maxItems, pattern } = schema;
    const children = Object.entries(properties).flatMap(([name, property]) =>
      limitsOf(property, path === '' ? name : `${path}.${name}`),
    );
    if (items) children.push([`${path}[]`, maxItems ?? 'none'], ...limitsOf(items, path));
    if (schema.type === 'string' && schema.format !== 'uuid')
      children.push([path, maxLength ?? pattern ?? 'none']);
    return children;
  }

  it('limits every text and list that a page sends', () => {
    const found = Object.entries({ ...bodies, ...clientToServerSchemas }).flatMap(
      ([name, schema]) => limitsOf(schema).map(([path, limit]) => `${name} ${path}: ${limit}`),
    );
    expect(found).toContain('SendMessageBody message: 4000');
    expect(found.filter((line) => line.endsWith(': none'))).toEqual([]);
  });

  it('has only bodies and queries that are closed', () => {
    const isOpen = ({ type, anyOf = [], additionalProperties }: Schema): boolean =>
      anyOf.some(isOpen) || (type === 'object' && additionalProperties !== false);
    const open = Object.keys(bodies).filter((name) => isOpen(bodies[name]!));
    // A provider may send more in a logout token.
    expect(open.filter((name) => !name.endsWith('Params'))).toEqual(['LogoutTokenBody']);
  });

  /** Returns the range and the default of each number that a page sends. */
  const rangesOf = ({ properties = {} }: Schema) =>
    Object.entries(properties)
      .filter(([, { minimum, maximum }]) => minimum !== undefined || maximum !== undefined)
      .map(([name, schema]) => [name, schema.minimum, schema.maximum, schema.default]);

  it('limits numbers and sizes of pages', () => {
    const found = Object.entries(bodies).flatMap(([name, schema]) =>
      rangesOf(schema).map((range) => [name, ...range]),
    );
    expect(found.sort()).toEqual([
      ['AdminUsersQuery', 'limit', 1, 500, 500],
      ['AttachmentQuery', 'expires', 0, undefined, undefined],
      ['CommonTimesQuery', 'duration', 15, 1440, 60],
      ['ExportQuery', 'expires', 0, undefined, undefined],
      ['ListQuery', 'limit', 1, 500, 500],
      ['MessageSearchQuery', 'limit', 1, 50, 20],
      ['NewStudySessionBody', 'places', 0, 49, undefined],
      ['NotificationQuery', 'limit', 1, 100, undefined],
      ['ProposalsQuery', 'limit', 1, 50, undefined],
      ['ReportsQuery', 'limit', 1, 50, 20],
      ['RoomTimerBody', 'break', 1, 240, undefined],
      ['RoomTimerBody', 'focus', 1, 240, undefined],
      ['SearchQuery', 'limit', 1, 50, undefined],
      ['StudySessionBody', 'places', 0, 49, undefined],
      ['StudySessionChangeBody', 'places', 0, 49, undefined],
      ['ThreadQuery', 'limit', 1, 200, undefined],
      ['ThreadQuery', 'sinceRev', 0, 2 ** 31 - 1, undefined],
    ]);
  });

  it('guests have the limit of names of the other pages', () =>
    expect(NAME_LENGTH).toBe(LIMITS.nameText));
});

it('texts that the page and the service share are those of the product', () => {
  expect(exported).toMatchObject({
    REPORT_REASONS: {
      ...{ spam: 'Spam', harassment: 'Harassment or threats', content: 'Inappropriate content' },
      ...{ impersonation: 'Pretending to be somebody else', other: 'Something else' },
    },
    REPORT_DECISIONS: { no_action: 'No action', suspended: 'Suspend', dismissed: 'Dismiss' },
    SOCKET_AUTHENTICATION_ERROR: 'Authentication error',
    SOCKET_TOKEN_EXPIRED: 'Token expired',
    AUTH_SESSION_COMPROMISED:
      'Your sign-in was used from somewhere else too and was ended to be safe. Please log in again, and change your password if that was not you.',
  });
});
