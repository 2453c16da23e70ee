import { describe, expect, it } from '@jest/globals';
import {
  durationOf,
  moveStart,
  toDraft,
  validate,
  withDuration,
  type SessionDraft,
} from '../../../src/features/sessions/dialogs/sessionDraft.ts';
import { session } from './sessionFixture.ts';

const draft = (change: Partial<SessionDraft> = {}): SessionDraft => ({
  title: 'Graph Theory',
  description: '',
  startTime: '2026-03-02T10:00',
  endTime: '2026-03-02T11:00',
  location: '',
  link: '',
  participants: [],
  ...change,
});

const errorsOf = (change: Partial<SessionDraft>) => {
  const result = validate(draft(change));
  return 'errors' in result ? result.errors : {};
};

describe('a new start', () => {
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

describe('the duration', () => {
  it('sets the end from the start', () => {
    expect(withDuration(draft(), 90)).toEqual(draft({ endTime: '2026-03-02T11:30' }));
    const backwards = draft({ endTime: '2026-03-01T09:00' });
    expect(withDuration(backwards, 60)).toEqual(draft());
    const late = draft({ startTime: '2026-03-02T23:30' });
    expect(withDuration(late, 120).endTime).toBe('2026-03-03T01:30');
  });

  it('is unknown without a start, which leaves the end', () => {
    const unstarted = draft({ startTime: '' });
    expect(durationOf(unstarted)).toBeNull();
    expect(withDuration(unstarted, 60)).toBe(unstarted);
  });

  it('counts whole minutes of stored times', () => {
    expect(durationOf(toDraft(session()), session())).toBe(90);
    expect(durationOf(draft({ endTime: '2026-03-02T09:30' }))).toBe(-30);
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
