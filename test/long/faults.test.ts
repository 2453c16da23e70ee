import { describe, expect, it } from '@jest/globals';
import { runEmbeddedFaults } from '../../bench/faults/embeddedRun.ts';
import type { Student } from '../../bench/faults/student.ts';
import { verify, type StoredMessage } from '../../bench/faults/verify.ts';

const stored = (number: number, seq: number): StoredMessage => ({
  ...{ id: `id-${seq}`, conversation_id: 'c', sender_id: 'ada', recipient_id: 'grace' },
  ...{ client_id: `client-${number}`, body: `ada ${number}`, seq },
});

/** A student with three acknowledged messages, whose page shows the messages with these numbers. */
const ada = (shown: number[]): Student => ({
  id: 'ada',
  acknowledged: [1, 2, 3].map((number) => ({ clientId: `client-${number}`, number })),
  refused: () => 0,
  displayed: () =>
    shown.map((number) => ({
      ...{ _id: `id-${number}`, senderId: 'ada', recipientId: 'grace', message: '' },
      ...{ createdAt: '', read: false, edited: false },
    })),
  write: () => Promise.resolve(),
  open: () => undefined,
  close: () => undefined,
});
const NO_FAULTS = { refused: 0, lost: 0, duplicates: 0, outOfOrder: 0, wrongPages: 0 };
const three = [stored(1, 1), stored(2, 2), stored(3, 3)];
const twice = { ...stored(3, 4), client_id: 'another' };

describe('verify of the fault runs', () => {
  // Covers F.3
  it.each([
    ['no problem in a complete thread', [1, 2, 3], three, {}],
    ['a lost message', [1, 2], three.slice(0, 2), { lost: 1 }],
    ['a duplicate message', [1, 2, 3, 4], [...three, twice], { duplicates: 1, outOfOrder: 1 }],
    ['wrong order', [1, 2, 3], [stored(2, 1), stored(1, 2), stored(3, 3)], { outOfOrder: 1 }],
    ['a page that misses a message', [1, 3], three, { wrongPages: 1 }],
    ['a page in the wrong order', [1, 3, 2], three, { wrongPages: 1 }],
  ])('reports %s', (_what, shown, messages, found) =>
    expect(verify([ada(shown)], messages)).toEqual({ acknowledged: 3, ...NO_FAULTS, ...found }),
  );
});

describe('a service that is killed repeatedly while students write', () => {
  // Covers F.1
  it('loses and duplicates no message, and every page recovers', async () => {
    const outcome = await runEmbeddedFaults({ kills: 3, messages: 200, pairs: 3 });
    expect(outcome).toMatchObject({ kills: 3, ...NO_FAULTS });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(200);
  });
});
