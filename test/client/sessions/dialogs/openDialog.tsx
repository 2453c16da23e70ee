import { jest } from '@jest/globals';
import type { StudySession } from '../../../../contract/sessions.ts';
import type { Buddy } from '../../../../src/features/sessions/dialogs/BuddyPicker.tsx';
import { SessionDialogs } from '../../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import type {
  dayClicked,
  deleteClicked,
  editClicked,
} from '../../../../src/features/sessions/sessionsSlice.ts';
import { selectToasts } from '../../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { fakeServiceForEachTest, type FakeService } from '../../../support/client/fakeService.ts';
import { renderScreen } from '../../../support/client/renderScreen.tsx';
import { session } from '../sessionFixture.ts';

/** A service that stores the session "s1" and a new one "s2". */
export const dialogServiceForEachTest = () =>
  fakeServiceForEachTest({
    'POST /api/sessions': () => ({ status: 201, body: session({ _id: 's2' }) }),
    'PATCH /api/sessions/s1': () => ({ body: session() }),
    'DELETE /api/sessions/s1': () => ({ body: { message: 'Session deleted.' } }),
  });

export interface Opened {
  action?: ReturnType<typeof dayClicked | typeof editClicked | typeof deleteClicked>;
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
  return { onClose, toasts: () => selectToasts(store.getState()).map(({ message }) => message) };
}

/** Returns the bodies of the changes that the service received. */
export const bodiesOf = (service: FakeService) =>
  service.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
