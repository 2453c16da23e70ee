import { describe, expect, it } from '@jest/globals';
import type { TSchema } from 'typebox';
import { SendMessageBody } from '../../contract/chat/messages.ts';
import { Email, Id, Instant, RequiredLine, Text } from '../../contract/common/types.ts';
import { Subject } from '../../contract/users.ts';
import { validatorCompiler } from '../../server/platform/http/validation/validation.ts';

/** Whether the service takes a value in a body of that schema. */
function takes(schema: TSchema, value: unknown): boolean {
  const validate = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' });
  return validate(value) === true;
}

describe('text', () => {
  it.each(['', 'Ada', '🐎 hello', 'a\nb', 'école', '𝔸', "' or 1=1 --"])('may be %j', (text) => {
    expect(takes(Text(), text)).toBe(true);
  });

  it.each(['\u0000', 'a\u0000b', '\ud83d', '\udc00x', 7, null, ['a']])('may not be %j', (text) => {
    expect(takes(Text(), text)).toBe(false);
  });

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
    expect(takes(Subject, { name: line })).toBe(true);
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
    expect(takes(Subject, { name: line })).toBe(false);
  });
});

describe('an email', () => {
  it.each(['ada@example.edu', "o'neil+study@uni.example.co.uk"])('may be %j', (email) => {
    expect(takes(Email, email)).toBe(true);
  });
  // Covers 5.2
  it.each(['', 'ada', 'ada@', '@a.edu', 'a b@a.edu', ' ada@a.edu ', 'ada@a.edu\u0000'])(
    'may not be %j',
    (email) => {
      expect(takes(Email, email)).toBe(false);
    },
  );
});

describe('ids and instants', () => {
  it.each([
    [Id, '0199d3a0-7c4e-7000-8000-000000000000', true],
    [Id, '0199d3a0', false],
    [Instant, '2026-03-01T10:00:00.000Z', true],
    [Instant, '2026-03-01T10:00:00+05:30', true],
    [Instant, '2026-03-01T10:00', false],
    [Instant, '2026-02-30T10:00:00Z', false],
  ])('have one format: %#', (schema, value, isRight) => {
    expect(takes(schema, value)).toBe(isRight);
  });
});

describe('a body', () => {
  const message = { recipientId: '0199d3a0-7c4e-7000-8000-000000000000', message: 'Hello' };

  it('is validated without coercion and without removing fields', () => {
    expect(takes(SendMessageBody, message)).toBe(true);
    expect(takes(SendMessageBody, { ...message, message: 7 })).toBe(false);
    expect(takes(SendMessageBody, { ...message, senderId: message.recipientId })).toBe(false);
  });
});
