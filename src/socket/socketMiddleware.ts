import type { Dispatch, Middleware } from '@reduxjs/toolkit';
import { SOCKET_AUTHENTICATION_ERROR, SOCKET_TOKEN_EXPIRED } from '../../contract/constants.ts';
import type { AppDependencies } from '../api/appDependencies.ts';
import { tokensRefreshed, isAuthSessionEnd, signedIn, endAuthSession } from '../api/authActions.ts';
import type { ClientSocket, CreateSocket } from './clientSocket.ts';
import { RECONNECTION } from './reconnection.ts';
import {
  eventActions,
  isKnownEvent,
  messageEmitted,
  socketConnected,
  socketDisconnected,
  socketFailed,
  stopTypingEmitted,
  typingEmitted,
} from './socketActions.ts';

interface Dependencies extends Pick<AppDependencies, 'tokens' | 'refreshTokens' | 'socketId'> {
  createSocket: CreateSocket;
}

/**
 * Opens the socket on sign-in and closes it when the auth session ends. Dispatches an action for each
 * event (see `eventActions`) and emits an event for a few actions.
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
      } else if (isAuthSessionEnd(action)) {
        close();
      } else {
        connection?.emit(action);
      }
      return result;
    };
  };
}

interface Connection {
  emit(action: unknown): void;
  close(): void;
}

function openConnection(
  userId: string,
  dispatch: Dispatch,
  dependencies: Dependencies,
): Connection {
  let socket: ClientSocket | null = null;
  let closed = false;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  void dependencies.createSocket().then(
    (created) => {
      if (closed) return;
      socket = created;
      dispatchEvents(socket, dispatch);
      maintainConnection(socket, {
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
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => socket?.connect(), delay);
  }

  return {
    emit: (action) => {
      if (socket) emitAction(action, socket, userId, dependencies);
    },
    close() {
      closed = true;
      clearTimeout(reconnectTimer);
      socket?.disconnect();
    },
  };
}

function dispatchEvents(socket: ClientSocket, dispatch: Dispatch): void {
  socket.onAny((event: string, payload: unknown) => {
    if (isKnownEvent(event)) dispatch(eventActions[event](payload as never));
  });
}

interface ConnectionOptions {
  userId: string;
  dispatch: Dispatch;
  dependencies: Dependencies;
  connectLater: (delay: number) => void;
  isClosed: () => boolean;
}

function maintainConnection(socket: ClientSocket, options: ConnectionOptions): void {
  const { userId, dispatch, dependencies, connectLater, isClosed } = options;
  let hasRefreshed = false;

  socket.on('connect', () => {
    socket.emit('join', userId);
    dispatch(socketConnected());
    hasRefreshed = false;
  });
  // A service that sends it takes the id in a header. A minimal backend may refuse the header.
  socket.on('quietPeriod', () => {
    dependencies.socketId.current = socket.id;
  });
  socket.on('disconnect', (reason) => {
    dependencies.socketId.current = undefined;
    if (isClosed()) return;
    dispatch(socketDisconnected({ reason }));
    // socket.io does not reconnect by itself after this reason.
    if (reason === 'io server disconnect') connectLater(RECONNECTION.reconnectionDelay);
  });
  socket.on('connect_error', (error) => {
    if (isClosed()) return;
    dispatch(socketFailed({ message: error.message }));
    if (error.message.includes(SOCKET_AUTHENTICATION_ERROR)) void refreshAndConnect();
    else if (error.message.includes(SOCKET_TOKEN_EXPIRED)) reconnectExpired();
    // socket.io retries failed connections by itself, but not refused ones.
    else if (!socket.active) connectLater(RECONNECTION.reconnectionDelayMax);
  });

  /** Refreshes an expired token, after a pause if the refreshed one expired before a connect. */
  function reconnectExpired(): void {
    if (hasRefreshed) connectLater(RECONNECTION.reconnectionDelayMax);
    else void refreshAndConnect();
    hasRefreshed = false;
  }

  /** Refreshes a rejected token once. socket.io does not retry after an authentication error. */
  async function refreshAndConnect(): Promise<void> {
    const outcome = hasRefreshed ? 'refused' : await dependencies.refreshTokens(socket.sentToken);
    if (isClosed()) return;
    if (outcome === 'refreshed') {
      hasRefreshed = true;
      dispatch(tokensRefreshed());
      // The open transport still has the old token in its URL.
      socket.disconnect();
      socket.connect();
    } else if (outcome === 'refused' || outcome === 'compromised') {
      endAuthSession(dependencies, dispatch, outcome === 'compromised');
    } else {
      connectLater(RECONNECTION.reconnectionDelayMax);
    }
  }
}

function emitAction(
  action: unknown,
  socket: ClientSocket,
  userId: string,
  { tokens }: Dependencies,
): void {
  if (messageEmitted.match(action)) {
    socket.emit('sendMessage', { senderId: userId, ...action.payload });
    return;
  }
  // socket.io buffers events while disconnected. Late typing events would be wrong, and each
  // connection attempt sends its own token.
  if (!socket.connected) return;
  if (typingEmitted.match(action)) {
    socket.emit('typing', { senderId: userId, ...action.payload });
  } else if (stopTypingEmitted.match(action)) {
    socket.emit('stopTyping', { senderId: userId, ...action.payload });
  } else if (tokensRefreshed.match(action)) {
    const token = tokens.access();
    if (token !== null) socket.emit('authenticate', { token });
  }
}
