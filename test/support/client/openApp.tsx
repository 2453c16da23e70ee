import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect } from '@jest/globals';
import { App } from '../../../src/app/App.tsx';
import { signedOut } from '../../../src/api/authActions.ts';
import { makeTestStore } from './clientStore.ts';
import { emptyLists, startFakeService, type FakeResponse, type Handler } from './fakeService.ts';
import { closeScreens, renderScreen } from './renderScreen.tsx';
import { mockThreadLayout } from './threadLayout.ts';

mockThreadLayout();

/** Handlers of a service without data. */
const defaultHandlers = (): Record<string, Handler> => ({
  ...emptyLists,
  'GET /api/demo': () => ({ body: { accounts: [] } }),
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada Lovelace' } }),
  'GET /api/messages/unread-counts': () => ({ body: {} }),
  'GET /api/messages/grace': () => ({ body: [] }),
  'GET /api/admin/users': () => ({ body: { users: [], count: 0 } }),
  'POST /api/auth/logout': () => ({ body: { message: 'Logged out.' } }),
});

interface Options {
  /** Responses that replace the default ones. */
  responses?: Record<string, FakeResponse | Handler>;
  /** The signed-in user; `null` for a guest. */
  userId?: string | null;
}

let closings: (() => Promise<void>)[] = [];

/** Renders the whole page at a path, with a new fake service, until the test ends. */
export async function openApp(path: string, { responses = {}, userId = 'ada' }: Options = {}) {
  const service = await startFakeService(defaultHandlers());
  closings.push(() => service.stop());
  const respondWith = (replies: Record<string, FakeResponse | Handler>) => {
    for (const [call, value] of Object.entries(replies)) {
      service.handlers[call] = typeof value === 'function' ? value : () => value;
    }
  };
  respondWith(responses);
  const opened = makeTestStore({
    url: service.url,
    ...(userId !== null && { userId }),
  });
  if (userId === null) opened.store.dispatch(signedOut({ byChoice: false }));
  forgetToasts();
  toastObserver.observe(document.body, { childList: true, subtree: true });
  const view = renderScreen(<App />, opened.store, path);
  return {
    ...opened,
    ...view,
    service,
    respondWith,
    expectAt: (path: string) => waitFor(() => expect(view.where()).toBe(path)),
    /** Returns the number of requests to `METHOD /api/path`. */
    count: (call: string) =>
      service.calls.filter(({ method, path }) => `${method} ${path.split('?')[0] ?? ''}` === call)
        .length,
    // Styles are not loaded in jsdom, so `pointer-events` need not be checked.
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
  };
}

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** Sets the values of form fields by label, without key events. */
export async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

/** Unmounts all pages and stops their services. */
async function closeApps(): Promise<void> {
  closeScreens();
  const all = closings;
  closings = [];
  await Promise.all(all.map((close) => close()));
}
afterEach(closeApps);

const toastList = () => screen.getByRole('list', { name: 'Messages', hidden: true });

const TOAST = 'ol[aria-label="Messages"] > li';

/** Texts of the toasts since the page was opened. A toast disappears after 3 seconds. */
let toasts: string[] = [];
const toastObserver = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element && node.matches(TOAST))) continue;
    toasts.push(node.querySelector('span')?.textContent ?? '');
  }
});

/** Returns the texts of all toasts since the page was opened or `forgetToasts`. */
export const shownToasts = (): readonly string[] => toasts;

export function forgetToasts(): void {
  toasts = [];
}

/** Waits until exactly these toasts have been shown. */
export const expectToasts = (...texts: string[]) => waitFor(() => expect(toasts).toEqual(texts));

/** Returns whether the text is in an alert or status of the page, outside the toasts. */
export const isInline = (text: string): boolean =>
  screen
    .queryAllByText((_content, element) => element?.textContent === text)
    .some((found) => !toastList().contains(found) && found.closest('[role=alert], [role=status]'));

export const expectInlineMessage = (text: string) =>
  waitFor(() => expect({ text, isInline: isInline(text) }).toEqual({ text, isInline: true }));
