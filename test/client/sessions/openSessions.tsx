import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import { session } from './sessionsOfTests.ts';

/** A service that knows one session of Ada's, a buddy of hers and one who has not answered. */
export const startSessionsService = () =>
  startFakeService({
    'GET /api/sessions': () => ({ body: [session()] }),
    'GET /api/users/matches': () => ({
      body: [
        { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' },
        { id: 'alan', name: 'Alan Turing', connectionStatus: 'pending' },
      ],
    }),
  });

// What jsdom lacks and the calendar asks when times are dragged over: nothing lies anywhere here.
document.elementFromPoint = () => null;

/** The sessions page of a student, once its calendar is there. */
export async function openSessions(
  service: FakeService,
  address = '/sessions?date=2026-03-15',
  userId = 'ada',
) {
  const { store, socket } = makeTestStore({ url: service.url, userId });
  const view = renderScreen(<SessionsRoute />, store, address);
  await waitFor(() => {
    expect(view.container.querySelector('.rbc-calendar')).not.toBeNull();
  });
  const toasts = () => selectToasts(store.getState()).map(({ message }) => message);
  return { ...view, store, socket, toasts };
}

// `hidden` spares the long way up from each of the calendar's many elements.
export const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const dialog = (name: string) => screen.findByRole('dialog', { name });

/** How often that call came in, and what the last of them said. */
export const callsOf = (service: FakeService, method: string, path = '/api/sessions') =>
  service.calls.filter((call) => call.method === method && call.path === path);
