import type { Dispatch, Middleware } from '@reduxjs/toolkit';
import { DELAYS, SOCKET_AUTHENTICATION_ERROR } from '../../contract/constants.ts';
import { endSession } from '../api/endSession.ts';
import type { Services } from '../api/services.ts';
import { sessionExpired, sessionRenewed, tokenMissing } from '../api/sessionActions.ts';
import { signedIn, signedOut } from '../features/auth/authSlice.ts';
import { eventActions, isKnownEvent } from './eventActions.ts';
import type { OpenSocket, PageSocket } from './pageSocket.ts';
import {
  messageAnnounced,
  socketConnected,
  socketDisconnected,
  socketFailed,
  typingAnnounced,
  typingEnded,
} from './socketActions.ts';

interface Dependencies extends Pick<Services, 'tokens' | 'renewSession'> {
  openSocket: OpenSocket;
}

/**
 * Owns the socket: opened when someone signs in, closed when they leave. Events become actions by
 * the table in eventActions.ts and a few actions are emitted; what any of it means is decided by
 * reducers and listeners.
 */
export function makeSocketMiddleware(dependencies: Dependencies): Middleware {
  return ({ dispatch }) => {
    let connection: Connection | null = null;

    const close = () => {
      connection?.close();
      connection = null;
    };

    return (next) => (action) => {
      const result = next(action);
      if (signedIn.match(action)) {
        close();
        connection = openConnection(action.payload.userId, dispatch, dependencies);
      } else if (
        signedOut.match(action) ||
        sessionExpired.match(action) ||
        tokenMissing.match(action)
      ) {
        close();
      } else {
        connection?.announce(action);
      }
      return result;
    };
  };
}

interface Connection {
  announce(action: unknown): void;
  close(): void;
}

function openConnection(
  userId: string,
  dispatch: Dispatch,
  dependencies: Dependencies,
): Connection {
  let socket: PageSocket | null = null;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  void dependencies.openSocket().then(
    (opened) => {
      if (closed) return;
      socket = opened;
      forwardEvents(socket, dispatch);
      followConnection(socket, {
        userId,
        dispatch,
        dependencies,
        connectLater,
        isClosed: () => closed,
      });
      socket.connect();
    },
    (error: unknown) => {
      dispatch(socketFailed({ message: String(error) }));
    },
  );

  function connectLater(delay: number): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      if (!closed) socket?.connect();
    }, delay);
  }

  return {
    announce: (action) => {
      if (socket) emitFor(action, socket, userId, dependencies);
    },
    close() {
      closed = true;
      clearTimeout(retry);
      socket?.disconnect();
    },
  };
}

function forwardEvents(socket: PageSocket, dispatch: Dispatch): void {
  socket.onAny((event: string, payload: unknown) => {
    if (isKnownEvent(event)) dispatch(eventActions[event](payload as never));
  });
}

interface Surroundings {
  userId: string;
  dispatch: Dispatch;
  dependencies: Dependencies;
  connectLater: (delay: number) => void;
  isClosed: () => boolean;
}

function followConnection(socket: PageSocket, surroundings: Surroundings): void {
  const { userId, dispatch, dependencies, connectLater, isClosed } = surroundings;
  let renewedInVain = false;

  socket.on('connect', () => {
    socket.emit('join', userId);
    dispatch(socketConnected());
    renewedInVain = false;
  });
  socket.on('disconnect', (reason) => {
    if (isClosed()) return;
    dispatch(socketDisconnected({ reason }));
    // The one reason after which socket.io does not come back by itself.
    if (reason === 'io server disconnect') connectLater(DELAYS.socketReconnectionMin);
  });
  socket.on('connect_error', (error) => {
    if (isClosed()) return;
    dispatch(socketFailed({ message: error.message }));
    if (error.message.includes(SOCKET_AUTHENTICATION_ERROR)) void renewAndConnect();
  });

  /** A refused token is renewed once, like that of any call; socket.io itself gives up on it. */
  async function renewAndConnect(): Promise<void> {
    const renewal = renewedInVain ? 'refused' : await dependencies.renewSession(socket.sentToken);
    if (isClosed()) return;
    if (renewal === 'renewed') {
      renewedInVain = true;
      dispatch(sessionRenewed());
      // The line itself is still open, and was opened with the old token in its address.
      socket.disconnect();
      socket.connect();
    } else if (renewal === 'refused' || renewal === 'reused') {
      endSession(dependencies, dispatch, renewal === 'reused');
    } else {
      connectLater(DELAYS.socketReconnectionMax);
    }
  }
}

function emitFor(
  action: unknown,
  socket: PageSocket,
  userId: string,
  { tokens }: Dependencies,
): void {
  if (messageAnnounced.match(action)) {
    socket.emit('sendMessage', { senderId: userId, ...action.payload });
    return;
  }
  // Socket.io would keep it for later. But typing is of the moment, and a connection has its token.
  if (!socket.connected) return;
  if (typingAnnounced.match(action)) {
    socket.emit('typing', { senderId: userId, ...action.payload });
  } else if (typingEnded.match(action)) {
    socket.emit('stopTyping', { senderId: userId, ...action.payload });
  } else if (sessionRenewed.match(action)) {
    const token = tokens.access();
    if (token !== null) socket.emit('authenticate', { token });
  }
}
