import { jest } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { StudySession } from '../../../../contract/sessions.ts';
import type { Buddy } from '../../../../src/features/sessions/dialogs/BuddyPicker.tsx';
import { SessionDialogs } from '../../../../src/features/sessions/SessionDialogs.tsx';
import { sessionsApi, useGetSessionsQuery } from '../../../../src/features/sessions/sessionsApi.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import type { FakeService, Handler } from '../../../support/client/fakeService.ts';
import { renderScreen } from '../../../support/client/renderScreen.tsx';
import { session } from '../sessionFixture.ts';

/** A service that stores the session "s1" and a new one "s2". */
export const dialogHandlers: Record<string, Handler> = {
  'POST /api/sessions': () => ({ status: 201, body: session({ _id: 's2' }) }),
  'PATCH /api/sessions/s1': () => ({ body: session() }),
  'DELETE /api/sessions/s1': () => ({ body: { message: 'Session deleted.' } }),
  'DELETE /api/sessions/s1/participants/me': () => ({ body: { message: 'You left the session.' } }),
};

export interface Opened {
  action?: UnknownAction;
  open?: string | null;
  userId?: string;
  planned?: StudySession;
  /** Other sessions of the student. */
  others?: StudySession[];
  buddies?: Buddy[];
}

/** Renders the dialog that the URL and an action open, in a store with these sessions. */
export async function openDialog(
  service: FakeService,
  {
    action,
    open = 's1',
    userId = 'ada',
    planned = session(),
    others = [],
    buddies = [{ _id: 'grace', name: 'Grace Hopper' }],
  }: Opened = {},
) {
  const { store, toasts } = makeTestStore({ url: service.url, userId });
  const sessions = [planned, ...others];
  await store.dispatch(sessionsApi.util.upsertQueryData('getSessions', undefined, sessions));
  if (action) store.dispatch(action);
  const onClose = jest.fn();
  function Dialogs() {
    const invitable = { buddies, isLoading: false, onRetry: undefined };
    const { data } = useGetSessionsQuery();
    return <SessionDialogs sessions={data} {...{ open, invitable, onClose }} />;
  }
  renderScreen(<Dialogs />, store);
  return { store, onClose, toasts };
}
