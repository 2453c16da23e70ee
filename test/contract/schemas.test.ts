import { describe, expect, it } from '@jest/globals';
import fc from '../support/properties.ts';
import { Compile } from 'typebox/compile';
import { SendMessageBody } from '../../contract/chat/messages.ts';
import { RequiredLine, Text } from '../../contract/common/types.ts';
import { LIMITS, WEEKDAYS } from '../../contract/constants.ts';
import { clientToServerSchemas, serverToClientSchemas } from '../../contract/socketEvents.ts';
import { ProfileBody } from '../../contract/users.ts';

const ID = '019a9f3e-5b7c-7c00-8000-000000000001';

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
});

describe('a profile', () => {
  const profile = Compile(ProfileBody);

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
  ])('accepts %s', (_what, body) => {
    expect(profile.Check(body)).toBe(true);
  });

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
  ])('rejects %s', (_what, body) => {
    expect(profile.Check(body)).toBe(false);
  });
});

describe('a message', () => {
  it('requires the recipient id and rejects unknown fields', () => {
    const body = Compile(SendMessageBody);
    expect(body.Check({ recipientId: ID, message: 'Hi', clientId: 'abc-1' })).toBe(true);
    expect(body.Check({ recipientId: 'ada', message: 'Hi' })).toBe(false);
    expect(body.Check({ recipientId: ID, message: 'Hi', senderId: ID })).toBe(false);
    expect(body.Check({ recipientId: ID, message: 'Hi', clientId: 'with space' })).toBe(false);
  });
});

describe('the socket events', () => {
  it('are the specified ones', () => {
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
