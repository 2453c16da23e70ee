import type { ConnectionRequest } from '../../../contract/requests.ts';

/** A request from Grace to Ada. */
export function received(changes: Partial<ConnectionRequest> = {}): ConnectionRequest {
  return {
    _id: 'request-1',
    isSent: false,
    senderName: 'Grace Hopper',
    recipientName: 'Ada',
    senderId: { _id: 'grace', name: 'Grace Hopper' },
    recipientId: { _id: 'ada', name: 'Ada' },
    message: 'Hi, would you like to study together?',
    status: 'pending',
    createdAt: '2026-03-02T10:00:00.000Z',
    ...changes,
  };
}
