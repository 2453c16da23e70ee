import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { PageWindow } from '../../../src/app/dependencies.ts';
import SessionsScreen from '../../../src/features/calendar/SessionsScreen.tsx';
import { fakeServiceForEachTest, type FakeService } from '../../support/client/fakeService.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';
import { session } from './sessionFixture.ts';

/** A service with a session of Ada's, a buddy of hers and a pending request. */
export const sessionsServiceForEachTest = () =>
  fakeServiceForEachTest({
    'GET /api/sessions': () => ({ body: [session()] }),
    'GET /api/users/matches': () => ({
      body: [
        { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' },
        { id: 'alan', name: 'Alan Turing', connectionStatus: 'pending' },
      ],
    }),
  });

// react-big-calendar calls this during a drag, and jsdom lacks it.
document.elementFromPoint = () => null;

/** Renders the sessions page, in a new tab by default. */
export const renderSessions = (service: FakeService, url: string, tab?: PageWindow) =>
  openScreen(<SessionsScreen />, service, url, { userId: 'ada', ...(tab && { tab }) });

/** Opens the sessions page and waits for its calendar. */
export async function openSessions(service: FakeService, url = '/sessions?date=2026-03-15') {
  const opened = renderSessions(service, url);
  await waitFor(() => expect(opened.container.querySelector('.rbc-calendar')).not.toBeNull());
  return opened;
}

/** The period that the calendar shows. */
export const title = () => document.querySelector('h2')?.textContent;

/** Waits for an event of the calendar. */
export const event = (name = /Graph Theory, Monday, March 2/) => screen.findByLabelText(name);
