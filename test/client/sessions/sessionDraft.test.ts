import { describe, expect, it } from '@jest/globals';
import {
  draftOfSession,
  readDraft,
  type SessionDraft,
} from '../../../src/features/sessions/sessionDraft.ts';
import { session } from './sessionsOfTests.ts';

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
  const read = readDraft(draft(change));
  return 'errors' in read ? read.errors : {};
};

describe('a session is not sent', () => {
  it.each<[string, Partial<SessionDraft>, object]>([
    ['without a title', { title: '  ' }, { title: 'Please give the session a title.' }],
    ['without a start', { startTime: '' }, { startTime: 'Please choose when it starts.' }],
    ['without an end', { endTime: '' }, { endTime: 'Please choose when it ends.' }],
    [
      'that ends when it starts',
      { endTime: '2026-03-02T10:00' },
      { endTime: 'The end must be after the start.' },
    ],
    [
      'that ends before it starts',
      { endTime: '2026-03-01T10:00' },
      { endTime: 'The end must be after the start.' },
    ],
    [
      'that is longer than 24 hours',
      { endTime: '2026-03-03T10:01' },
      { endTime: 'A session can last 24 hours at most.' },
    ],
  ])('%s', (_what, change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });
});

describe('a session is sent', () => {
  it('with instants and a trimmed title', () => {
    expect(readDraft(draft({ title: ' Graphs ', participants: ['grace'] }))).toEqual({
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

  it('of exactly 24 hours', () => {
    expect(errorsOf({ endTime: '2026-03-03T10:00' })).toEqual({});
  });

  it('unchanged, with the very times it had', () => {
    const stored = session();
    expect(readDraft(draftOfSession(stored), stored)).toMatchObject({
      body: { startTime: stored.startTime, endTime: stored.endTime, participants: ['grace'] },
    });
  });
});
