import { describe, expect, it } from '@jest/globals';
import { runEmbeddedFaults } from '../../bench/faults/embeddedRun.ts';
import type { Student } from '../../bench/faults/student.ts';
import { verify, type StoredMessage } from '../../bench/faults/verify.ts';

const stored = (number: number, seq: number): StoredMessage => ({
  id: `id-${String(seq)}`,
  conversation_id: 'c',
  sender_id: 'ada',
  recipient_id: 'grace',
  client_id: `client-${String(number)}`,
  body: `ada ${String(number)}`,
  seq,
});

/** A student with three acknowledged messages, whose page shows the given ids. */
const ada = (shown: string[]): Student => ({
  id: 'ada',
  acknowledged: [1, 2, 3].map((number) => ({ clientId: `client-${String(number)}`, number })),
  refused: () => 0,
  displayed: () =>
    shown.map((_id) => ({
      _id,
      senderId: 'ada',
      recipientId: 'grace',
      message: '',
      createdAt: '',
      read: false,
      edited: false,
    })),
  write: () => Promise.resolve(),
  open: () => undefined,
  close: () => undefined,
});
const complete = ada(['id-1', 'id-2', 'id-3']);
const faultless = {
  acknowledged: 3,
  refused: 0,
  lost: 0,
  duplicates: 0,
  outOfOrder: 0,
  wrongPages: 0,
};

describe('verify of the fault runs', () => {
  // Covers F.3
  it.each([
    ['no problem in a complete thread', complete, [stored(1, 1), stored(2, 2), stored(3, 3)], {}],
    ['a lost message', ada(['id-1', 'id-2']), [stored(1, 1), stored(2, 2)], { lost: 1 }],
    [
      'a duplicate message',
      ada(['id-1', 'id-2', 'id-3', 'id-4']),
      [stored(1, 1), stored(2, 2), stored(3, 3), { ...stored(3, 4), client_id: 'another' }],
      { duplicates: 1, outOfOrder: 1 },
    ],
    [
      'messages stored in the wrong order',
      complete,
      [stored(2, 1), stored(1, 2), stored(3, 3)],
      { outOfOrder: 1 },
    ],
    [
      'a page that misses a message',
      ada(['id-1', 'id-3']),
      [stored(1, 1), stored(2, 2), stored(3, 3)],
      { wrongPages: 1 },
    ],
    [
      'a page in the wrong order',
      ada(['id-1', 'id-3', 'id-2']),
      [stored(1, 1), stored(2, 2), stored(3, 3)],
      { wrongPages: 1 },
    ],
  ])('reports %s', (_what, student, messages, found) => {
    expect(verify([student], messages)).toEqual({ ...faultless, ...found });
  });
});

describe('a service that is killed repeatedly while students write', () => {
  // Covers F.1
  it('loses and duplicates no message, and every page recovers', async () => {
    const outcome = await runEmbeddedFaults({ kills: 3, messages: 200, pairs: 3 });
    expect(outcome).toMatchObject({
      kills: 3,
      refused: 0,
      lost: 0,
      duplicates: 0,
      outOfOrder: 0,
      wrongPages: 0,
    });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(200);
  });
});
