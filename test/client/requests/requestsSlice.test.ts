import { describe, expect, it } from '@jest/globals';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import {
  celebrationClosed,
  requestsSlice,
  selectDeciding,
  selectNewMatch,
  selectSending,
} from '../../../src/features/requests/requestsSlice.ts';
import { mutationAction, testTransitions } from '../../support/client/transitions.ts';

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;

const toBob = { recipientId: 'bob' };
const ofGrace = { id: 'r1', senderId: 'grace' };
const toCleo = { id: 'r1', recipientId: 'cleo' };

const busy = { sending: ['ada', 'bob'], deciding: ['r0', 'r1'] };

describe('a request', () => {
  testTransitions(requestsSlice, [
    [
      'is being sent',
      { sending: ['ada'] },
      mutationAction(sendRequest, 'pending', toBob),
      { sending: ['ada', 'bob'] },
    ],
    ['was sent', busy, mutationAction(sendRequest, 'fulfilled', toBob), { sending: ['ada'] }],
    ['was not sent', busy, mutationAction(sendRequest, 'rejected', toBob), { sending: ['ada'] }],
    [
      'is being accepted',
      { deciding: ['r0'] },
      mutationAction(acceptRequest, 'pending', ofGrace),
      { deciding: ['r0', 'r1'] },
    ],
    [
      'was accepted, which is celebrated',
      busy,
      mutationAction(acceptRequest, 'fulfilled', ofGrace),
      { deciding: ['r0'], newMatch: 'grace' },
    ],
    [
      'was not accepted',
      busy,
      mutationAction(acceptRequest, 'rejected', ofGrace),
      { deciding: ['r0'] },
    ],
    [
      'is being rejected',
      {},
      mutationAction(rejectRequest, 'pending', ofGrace),
      { deciding: ['r1'] },
    ],
    [
      'was rejected',
      busy,
      mutationAction(rejectRequest, 'fulfilled', ofGrace),
      { deciding: ['r0'] },
    ],
    [
      'was not rejected',
      busy,
      mutationAction(rejectRequest, 'rejected', ofGrace),
      { deciding: ['r0'] },
    ],
    [
      'is being withdrawn',
      {},
      mutationAction(withdrawRequest, 'pending', toCleo),
      { deciding: ['r1'] },
    ],
    [
      'was withdrawn',
      busy,
      mutationAction(withdrawRequest, 'fulfilled', toCleo),
      { deciding: ['r0'] },
    ],
    [
      'was not withdrawn',
      busy,
      mutationAction(withdrawRequest, 'rejected', toCleo),
      { deciding: ['r0'] },
    ],
    [
      'is celebrated until the student closes the dialog',
      { newMatch: 'grace' },
      celebrationClosed(),
      { newMatch: null },
    ],
  ]);

  it('is selected', () => {
    const requests = { ...busy, newMatch: 'grace' };
    expect(selectSending({ requests })).toBe(busy.sending);
    expect(selectDeciding({ requests })).toBe(busy.deciding);
    expect(selectNewMatch({ requests })).toBe('grace');
  });
});
