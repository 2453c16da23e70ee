import type { Server } from 'node:http';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from '@jest/globals';
import { App } from '../../src/app/App.tsx';
import { signedOut } from '../../src/features/auth/authSlice.ts';
import { makeTestStore } from './clientStore.ts';
import { startFakeService, type Answer, type FakeService, type Handler } from './fakeService.ts';
import { renderScreen } from './renderScreen.tsx';
import { layOutThreads } from './threadLayout.ts';

layOutThreads();

const NOTHING = [
  'users/matches',
  'users/search',
  'users/subjects',
  'users/skills',
  'users/badges',
  'notifications',
  'sessions',
  'sessions/upcoming',
  'requests',
  'requests/received',
];

/** A service on which all is well and nothing has happened yet. */
const quiet = (): Record<string, Handler> => ({
  ...Object.fromEntries(NOTHING.map((path) => [`GET /api/${path}`, () => ({ body: [] })])),
  'GET /api/demo': () => ({ body: { accounts: [] } }),
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada Lovelace' } }),
  'GET /api/messages/unread-counts': () => ({ body: {} }),
  'GET /api/messages/grace': () => ({ body: [] }),
  'GET /api/admin/users': () => ({ body: { users: [], count: 0 } }),
  'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
});

interface Options {
  /** What the service answers otherwise than a quiet one. */
  answers?: Record<string, Answer | Handler>;
  /** Who is signed in; null for a guest. */
  userId?: string | null;
  /** What else listens on the port of the service, before the page opens; its socket is real then. */
  listen?: (server: Server) => void;
}

let running: FakeService[] = [];

/** The whole page at an address, as the person in front of it has it, on a service of its own. */
export async function openApp(
  address: string,
  { answers = {}, userId = 'ada', listen }: Options = {},
) {
  const service = await startFakeService(quiet());
  running.push(service);
  listen?.(service.server);
  const answer = (given: Record<string, Answer | Handler>) => {
    for (const [call, value] of Object.entries(given)) {
      service.handlers[call] = typeof value === 'function' ? value : () => value;
    }
  };
  answer(answers);
  const opened = makeTestStore({
    url: service.url,
    ...(userId !== null && { userId }),
    hasRealSocket: listen !== undefined,
  });
  if (userId === null) opened.store.dispatch(signedOut({ byChoice: false }));
  const view = renderScreen(<App />, opened.store, address);
  return {
    ...opened,
    ...view,
    service,
    answer,
    expectAt: (place: string) =>
      waitFor(() => {
        expect(view.where()).toBe(place);
      }),
    /** How often a call came in. */
    count: (call: string) =>
      service.calls.filter(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}` === call)
        .length,
    user: userEvent.setup({ delay: null }),
  };
}

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** To be called after each test. */
export async function closeApps(): Promise<void> {
  cleanup();
  const services = running;
  running = [];
  await Promise.all(services.map((service) => service.stop()));
}

const toastList = () => screen.getByRole('list', { name: 'Messages', hidden: true });

/** The texts of the toasts that are on the screen. */
export const toastsShown = (): string[] =>
  within(toastList())
    .queryAllByRole('listitem', { hidden: true })
    .map((item) => item.querySelector('span')?.textContent ?? '');

/** These toasts and no others come up. */
export async function expectToasts(...texts: string[]): Promise<void> {
  let seen: string[] = [];
  // They are gone after a while, and then it is of interest which they were.
  await waitFor(() => {
    const shown = toastsShown();
    if (shown.length >= seen.length) seen = shown;
    expect(seen).toEqual(texts);
  });
}

/** Whether the text stands in the page itself, where it is read out to who cannot see it. */
export const isInline = (text: string): boolean =>
  screen
    .queryAllByText((_content, element) => element?.textContent === text)
    .some((place) => !toastList().contains(place) && place.closest('[role=alert], [role=status]'));

export const expectInline = (text: string) =>
  waitFor(() => {
    expect({ text, isInline: isInline(text) }).toEqual({ text, isInline: true });
  });

/** Nothing in the page itself says that something failed. */
export const expectNothingInline = () => {
  expect(screen.queryAllByRole('alert')).toEqual([]);
};
