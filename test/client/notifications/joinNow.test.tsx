import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MINUTE } from '../../../contract/durations.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { MemberNotifications } from '../../../src/routes/MemberNotifications.tsx';
import { notificationArrived } from '../../../src/socket/socketActions.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { notification } from './notificationFixture.ts';

const service = fakeServiceForEachTest({
  'GET /api/notifications': () => ({ body: [] }),
  'PATCH /api/notifications/n1/read': () => ({ body: notification('n1', { read: true }) }),
  'POST /api/sessions/s1/joins': () => ({ status: 201, body: {} }),
});

async function arrive(createdAt: Date) {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<MemberNotifications />, store, '/dashboard');
  await waitFor(() => {
    const { isSuccess } = notificationsApi.endpoints.getNotifications.select()(store.getState());
    expect(isSuccess).toBe(true);
  });
  const change = { type: 'other', topic: 'studyNow', sessionId: 's1' } as const;
  act(() => {
    store.dispatch(
      notificationArrived({ ...notification('n1', change), createdAt: createdAt.toISOString() }),
    );
  });
  await screen.findByText('This is n1.');
  return view;
}

it('a session that starts at once is joined from its notification by one tap', async () => {
  await arrive(new Date());
  fireEvent.click(await screen.findByRole('button', { name: 'Join now' }));
  await waitFor(() =>
    expect(service.calls.some(({ path }) => path === '/api/sessions/s1/joins')).toBe(true),
  );
  await waitFor(() =>
    expect(service.calls.some(({ path }) => path === '/api/notifications/n1/read')).toBe(true),
  );
  // Its room shows what the notification says.
  await waitFor(() => expect(screen.queryByText('This is n1.')).toBeNull());
});

it('one that no longer waits for others has no button', async () => {
  await arrive(new Date(Date.now() - 11 * MINUTE));
  expect(screen.queryByRole('button', { name: 'Join now' })).toBeNull();
});
