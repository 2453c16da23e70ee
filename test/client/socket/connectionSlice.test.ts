import { describe, expect, it } from '@jest/globals';
import {
  connectionSlice,
  selectConnectionError,
  selectConnectionStatus,
} from '../../../src/socket/connectionSlice.ts';
import {
  socketConnected,
  socketDisconnected,
  socketFailed,
} from '../../../src/socket/socketActions.ts';
import { testTransitions } from '../../support/client/transitions.ts';

const failed = { status: 'disconnected', error: 'timeout' } as const;

describe('the connection', () => {
  testTransitions(connectionSlice, [
    ['opens', {}, socketConnected(), { status: 'connected' }],
    ['opens after a failure', failed, socketConnected(), { status: 'connected', error: null }],
    [
      'closes',
      { status: 'connected' },
      socketDisconnected({ reason: 'transport close' }),
      { status: 'disconnected' },
    ],
    ['fails', {}, socketFailed({ message: 'timeout' }), failed],
    [
      'keeps the message of the last failure when it closes',
      { status: 'connected', error: 'timeout' },
      socketDisconnected({ reason: 'ping timeout' }),
      { status: 'disconnected' },
    ],
    ['fails again', failed, socketFailed({ message: 'refused' }), { error: 'refused' }],
  ]);

  it('is selected', () => {
    expect(selectConnectionStatus({ connection: failed })).toBe('disconnected');
    expect(selectConnectionError({ connection: failed })).toBe('timeout');
  });
});
