import { setTimeout as sleep } from 'node:timers/promises';
import { STAY_INTERVAL } from '../../contract/constants.ts';
import type { Room, RoomTimerBody } from '../../contract/rooms.ts';
import { REQUEST_TIMEOUT, RETRY_INTERVAL } from '../../src/api/constants.ts';
import {
  betterClock,
  measureClock,
  type ServiceClock,
} from '../../src/features/rooms/serviceClock.ts';
import { timerAt, type TimerState } from '../../src/features/rooms/timerAt.ts';
import { RECONNECTION } from '../../src/socket/reconnection.ts';
import { json, send } from '../support/http.ts';
import { openSocket } from '../support/sockets.ts';

export type RoomPage = ReturnType<typeof makeRoomPage>;

/**
 * Opens the room of a study session as the page does: it loads the room at each connect, after each event
 * and in an interval, and measures the clock of the service.
 * @param clockError milliseconds by which the clock of the device is wrong
 */
export function makeRoomPage(url: string, token: string, sessionId: string, clockError: number) {
  const deviceTime = () => Date.now() + clockError;
  const path = `${url}/api/sessions/${sessionId}/room`;
  let room: Room | undefined;
  let clock: ServiceClock | undefined;
  let events = 0;
  let isClosed = false;
  let isStale = false;
  let isLoading = false;

  async function request(): Promise<void> {
    const sentAt = deviceTime();
    const options = { method: 'PUT', token, timeout: REQUEST_TIMEOUT };
    const { status, text } = await send(`${path}/visit`, options);
    if (status !== 200) throw new Error(`The room returned ${status}.`);
    const loaded = JSON.parse(text) as Room;
    clock = betterClock(clock, measureClock(loaded.now, sentAt, deviceTime()));
    if (!room || room.now <= loaded.now) room = loaded;
  }

  /** Repeats the request when the room changed while it ran, or when it failed. */
  async function load(): Promise<void> {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale && !isClosed) {
      isStale = false;
      await request().catch(async () => {
        isStale = true;
        await sleep(RETRY_INTERVAL);
      });
    }
    isLoading = false;
  }

  const staying = setInterval(() => void load(), STAY_INTERVAL);
  const socket = openSocket(url, { auth: { token }, ...RECONNECTION });
  const reconnect = () => {
    if (socket.active || isClosed) return;
    setTimeout(() => socket.connect(), RECONNECTION.reconnectionDelay);
  };
  socket.on('connect', () => void load());
  socket.on('disconnect', reconnect);
  socket.on('connect_error', reconnect);
  socket.onAny(() => (events += 1));
  socket.on('roomChanged', () => void load());

  return {
    /** Resolves when the room is shown. */
    opened: async () => {
      while (room === undefined) await sleep(50);
    },
    /** Returns whether events arrive. */
    isConnected: () => socket.connected,
    /** Returns the timer that was loaded, `undefined` without one. */
    timer: () => room?.timer,
    /** Returns what the timer shows, `undefined` without one. */
    shown: (): TimerState | undefined =>
      room?.timer && timerAt(room.timer, deviceTime() + (clock?.ahead ?? 0)),
    /** Returns the number of events that arrived. */
    events: () => events,
    /** Changes the timer, as often as it takes until the service responds. */
    async press(body: RoomTimerBody): Promise<void> {
      while (!isClosed) {
        const options = { method: 'PUT', token, body: json(body), timeout: REQUEST_TIMEOUT };
        const response = await send(`${path}/timer`, options).catch(() => undefined);
        if (response?.status === 200) return;
        if (response && response.status < 500) throw new Error(response.text);
        await sleep(RETRY_INTERVAL);
      }
    },
    close(): void {
      isClosed = true;
      clearInterval(staying);
      socket.disconnect();
    },
  };
}
