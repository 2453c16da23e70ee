import { describe, expect, it } from '@jest/globals';
import {
  moveStart,
  toDraft,
  validate,
  type SessionDraft,
} from '../../../src/features/sessions/dialogs/sessionDraft.ts';
import { session } from './sessionFixture.ts';

const draft = (change: Partial<SessionDraft> = {}): SessionDraft => ({
  title: 'Graph Theory',
  description: '',
  startTime: '2026-03-02T10:00',
  endTime: '2026-03-02T11:00',
  location: '',
  participants: [],
  ...change,
});

const errorsOf = (change: Partial<SessionDraft>) => {
  const result = validate(draft(change));
  return 'errors' in result ? result.errors : {};
};

describe('a new start', () => {
  // Covers A.393
  it.each([
    ['2026-03-02T12:30', '2026-03-02T13:30'],
    ['2026-03-09T09:00', '2026-03-09T10:00'],
    ['', '2026-03-02T11:00'],
  ])('%p moves the end to %s', (startTime, endTime) => {
    expect(moveStart(draft(), startTime)).toEqual(draft({ startTime, endTime }));
  });

  it('leaves an end that was not after the start', () => {
    const backwards = draft({ endTime: '2026-03-02T09:00' });
    const startTime = '2026-03-02T08:00';
    expect(moveStart(backwards, startTime)).toEqual({ ...backwards, startTime });
  });
});

describe('an invalid draft', () => {
  // Covers 5.15
  it.each<[string, Partial<SessionDraft>, object]>([
    ['has no title', { title: '  ' }, { title: 'Please give the session a title.' }],
    ['has no start', { startTime: '' }, { startTime: 'Please choose when it starts.' }],
    ['has no end', { endTime: '' }, { endTime: 'Please choose when it ends.' }],
    [
      'ends when it starts',
      { endTime: '2026-03-02T10:00' },
      { endTime: 'The end must be after the start.' },
    ],
    [
      'ends before it starts',
      { endTime: '2026-03-01T10:00' },
      { endTime: 'The end must be after the start.' },
    ],
    [
      'is longer than 24 hours',
      { endTime: '2026-03-03T10:01' },
      { endTime: 'A session can last 24 hours at most.' },
    ],
  ])('%s', (_what, change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });
});

describe('a valid draft', () => {
  it('has instants and a trimmed title', () => {
    expect(validate(draft({ title: ' Graphs ', participants: ['grace'] }))).toEqual({
      body: {
        title: 'Graphs',
        description: '',
        startTime: new Date(2026, 2, 2, 10).toISOString(),
        endTime: new Date(2026, 2, 2, 11).toISOString(),
        location: '',
        participants: ['grace'],
      },
    });
  });

  it('can last exactly 24 hours', () => {
    expect(errorsOf({ endTime: '2026-03-03T10:00' })).toEqual({});
  });

  it('keeps unchanged times to the millisecond', () => {
    const stored = session();
    expect(validate(toDraft(stored), stored)).toMatchObject({
      body: { startTime: stored.startTime, endTime: stored.endTime, participants: ['grace'] },
    });
  });
});
