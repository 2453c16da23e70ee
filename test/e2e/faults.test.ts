import { describe, expect, it } from '@jest/globals';
import { killEmbedded } from '../../bench/faults/embedded.ts';
import type { Student } from '../../bench/faults/student.ts';
import { judge, type StoredMessage } from '../../bench/faults/verdict.ts';

const stored = (number: number, seq: number): StoredMessage => ({
  id: `id-${String(seq)}`,
  conversation_id: 'c',
  sender_id: 'ada',
  recipient_id: 'grace',
  client_id: `client-${String(number)}`,
  body: `ada ${String(number)}`,
  seq,
});

/** Ada, to whom three messages were acknowledged, and whose page shows those ids. */
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
const whole = ada(['id-1', 'id-2', 'id-3']);
const faultless = { acknowledged: 3, refused: 0, lost: 0, twice: 0, outOfOrder: 0, wrongPages: 0 };

describe('the checker of faults', () => {
  it.each([
    ['nothing where all is well', whole, [stored(1, 1), stored(2, 2), stored(3, 3)], {}],
    ['what was lost', ada(['id-1', 'id-2']), [stored(1, 1), stored(2, 2)], { lost: 1 }],
    [
      'what is there twice',
      ada(['id-1', 'id-2', 'id-3', 'id-4']),
      [stored(1, 1), stored(2, 2), stored(3, 3), { ...stored(3, 4), client_id: 'another' }],
      { twice: 1, outOfOrder: 1 },
    ],
    ['a wrong order', whole, [stored(2, 1), stored(1, 2), stored(3, 3)], { outOfOrder: 1 }],
    [
      'a page that lacks something',
      ada(['id-1', 'id-3']),
      [stored(1, 1), stored(2, 2), stored(3, 3)],
      { wrongPages: 1 },
    ],
    [
      'a page in another order',
      ada(['id-1', 'id-3', 'id-2']),
      [stored(1, 1), stored(2, 2), stored(3, 3)],
      { wrongPages: 1 },
    ],
  ])('finds %s', (_what, student, messages, found) => {
    expect(judge([student], messages)).toEqual({ ...faultless, ...found });
  });
});

describe('a service that is killed again and again while students write', () => {
  it('loses nothing, stores nothing twice, and every page is right soon after', async () => {
    const outcome = await killEmbedded({ kills: 3, messages: 200, pairs: 3 });
    expect(outcome).toMatchObject({
      kills: 3,
      refused: 0,
      lost: 0,
      twice: 0,
      outOfOrder: 0,
      wrongPages: 0,
    });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(200);
    expect(outcome.healed).toBeLessThan(10_000);
  });
});
