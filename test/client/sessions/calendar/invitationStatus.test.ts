import { describe, expect, it } from '@jest/globals';
import type { SessionAnswer } from '../../../../contract/sessions.ts';
import { invitationStatus } from '../../../../src/features/sessions/calendar/invitationStatus.ts';
import { session } from '../sessionFixture.ts';

const planned = (...answers: (SessionAnswer | undefined)[]) =>
  session({
    endTime: '2999-03-02T11:30:00.000Z',
    participants: answers.map((answer, index) => ({
      _id: `p${String(index)}`,
      name: 'Buddy',
      ...(answer && { answer }),
    })),
  });

describe('the status of an invitation', () => {
  it.each([
    ['nobody answered', planned('pending', 'pending'), 'unanswered'],
    ['somebody answered', planned('pending', 'declined'), undefined],
    ['nobody is invited', planned(), undefined],
    ['the service stores no answers', planned(undefined), undefined],
    [
      'the session is over',
      { ...planned('pending'), endTime: '2020-01-01T00:00:00.000Z' },
      undefined,
    ],
  ])('for the creator when %s', (_name, planned, status) => {
    expect(invitationStatus(planned, 'ada')).toBe(status);
  });

  it('is open for a student who can ask to join', () => {
    const open = { ...planned(), createdBy: 'maya', placesLeft: 2 };
    expect(invitationStatus(open, 'ada')).toBe('open');
    expect(invitationStatus(open, 'maya')).toBeUndefined();
  });

  it.each([
    ['pending', 'asked'],
    ['declined', 'declined'],
    ['accepted', undefined],
    ['maybe', undefined],
  ] as const)('for a student who answered %s', (answer, status) => {
    expect(invitationStatus(planned(answer, 'accepted'), 'p0')).toBe(status);
  });
});
