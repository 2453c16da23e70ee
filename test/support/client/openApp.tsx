import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from '@jest/globals';
import { App } from '../../../src/app/App.tsx';
import { signedOut } from '../../../src/api/authActions.ts';
import { makeTestStore } from './clientStore.ts';
import {
  emptyLists,
  fakeServiceForEachTest,
  type FakeResponse,
  type Handler,
} from './fakeService.ts';
import { renderScreen, user } from './renderScreen.tsx';
import { mockThreadLayout } from './threadLayout.ts';

mockThreadLayout();

/** A service without data. */
const service = fakeServiceForEachTest({
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

/** Renders the whole page at a path until the test ends. */
export async function openApp(path: string, { responses = {}, userId = 'ada' }: Options = {}) {
  const respondWith = (replies: Record<string, FakeResponse | Handler>) => {
    for (const [call, value] of Object.entries(replies)) {
      service.handlers[call] = typeof value === 'function' ? value : () => value;
    }
  };
  respondWith(responses);
  const opened = makeTestStore({ url: service.url, ...(userId !== null && { userId }) });
  if (userId === null) opened.store.dispatch(signedOut({ byChoice: false }));
  shownToasts = opened.toasts;
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
    user,
  };
}

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** Sets the values of form fields by label, without key events. */
export async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
}

const toastList = () => screen.getByRole('list', { name: 'Messages', hidden: true });

/** Returns the texts of all toasts since the page was opened. */
export let shownToasts: () => string[];

/** Waits until exactly these toasts have been shown. */
export const expectToasts = (...texts: string[]) =>
  waitFor(() => expect(shownToasts()).toEqual(texts));

/** Returns whether the text is in an alert or status of the page, outside the toasts. */
export const isInline = (text: string): boolean =>
  screen
    .queryAllByText((_content, element) => element?.textContent === text)
    .some((found) => !toastList().contains(found) && found.closest('[role=alert], [role=status]'));

export const expectInlineMessage = (text: string) =>
  waitFor(() => expect({ text, isInline: isInline(text) }).toEqual({ text, isInline: true }));
