import { jest } from '@jest/globals';
import type { StudySession } from '../../../../contract/sessions.ts';
import type { Buddy } from '../../../../src/features/sessions/dialogs/BuddyPicker.tsx';
import { SessionDialogs } from '../../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import type {
  dayClicked,
  deleteClicked,
  editClicked,
  leaveClicked,
} from '../../../../src/features/sessions/sessionsSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import type { FakeService, Handler } from '../../../support/client/fakeService.ts';
import { renderScreen } from '../../../support/client/renderScreen.tsx';
import { toastsOf } from '../queries.ts';
import { session } from '../sessionFixture.ts';

/** A service that stores the session "s1" and a new one "s2". */
export const dialogHandlers: Record<string, Handler> = {
  'POST /api/sessions': () => ({ status: 201, body: session({ _id: 's2' }) }),
  'PATCH /api/sessions/s1': () => ({ body: session() }),
  'DELETE /api/sessions/s1': () => ({ body: { message: 'Session deleted.' } }),
  'PUT /api/sessions/s1/answer': () => ({ body: session() }),
  'DELETE /api/sessions/s1/participants/me': () => ({ body: { message: 'You left the session.' } }),
};

export interface Opened {
  action?: ReturnType<
    typeof dayClicked | typeof editClicked | typeof deleteClicked | typeof leaveClicked
  >;
  open?: string | null;
  userId?: string;
  planned?: StudySession;
  buddies?: Buddy[];
}

/** Renders the dialog that the URL and an action open. */
export function openDialog(
  service: FakeService,
  {
    action,
    open = 's1',
    userId = 'ada',
    planned = session(),
    buddies = [{ _id: 'grace', name: 'Grace Hopper' }],
  }: Opened = {},
) {
  const { store } = makeTestStore({ url: service.url, userId });
  if (action) store.dispatch(action);
  const onClose = jest.fn();
  renderScreen(
    <SessionDialogs
      open={open}
      sessions={[planned]}
      invitable={{ buddies, isLoading: false, onRetry: undefined }}
      onClose={onClose}
    />,
    store,
  );
  return { onClose, toasts: () => toastsOf(store) };
}

/** Returns the bodies of the changes that the service received. */
export const bodiesOf = (service: FakeService) =>
  service.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
