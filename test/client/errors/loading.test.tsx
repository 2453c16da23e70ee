import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { fetchErrorText } from '../../../src/features/profile/profileFields.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import RequestsRoute from '../../../src/routes/RequestsRoute.tsx';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { emptyLists, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { expectConsole } from '../../support/expectConsole.ts';

const service = fakeServiceForEachTest(emptyLists);

// Covers 8.1, 8.7, 8.9, 8.10, 8.39
it.each<[path: string, call: string, text: string, Route: ComponentType]>([
  ['/dashboard', 'users/me', 'Failed to fetch user data.', DashboardRoute],
  ['/profile', 'users/me', 'Failed to fetch profile.', ProfileRoute],
  ['/search', 'users/search', 'Failed to search users.', SearchRoute],
  ['/requests', 'requests', 'Failed to fetch requests.', RequestsRoute],
  ['/notifications', 'notifications', 'Failed to fetch notifications.', NotificationsRoute],
])('%s shows a failure of %s in place of the content', async (path, call, text, Route) => {
  if (call === 'notifications') expectConsole(/Notifications could not be loaded/);
  service.handlers[`GET /api/${call}`] = () => ({ drop: true });
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<Route />, store, path);
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]');
  expect(alert).toHaveTextContent('Retry');
  const error = 'The library is closed.';
  service.handlers[`GET /api/${call}`] = () => ({ status: 400, body: { error } });
  fireEvent.click(screen.getByText('Retry'));
  expect((await screen.findByText(error)).closest('[role=alert]')).toBeInTheDocument();
  expect(selectToasts(store.getState())).toEqual([]);
});

// Covers 8.3, 8.10, 8.19
it.each([
  [500, null, 'Server error: Unable to fetch profile. Please try again later.'],
  [500, { error: 'No.' }, 'Server error: Unable to fetch profile. Please try again later.'],
  [500, '<html>', 'Server error: Unable to fetch profile. Please try again later.'],
  [400, '<html>', 'Failed to fetch profile.'],
])('the text for a profile that fails with %i and %j is "%s"', (status, data, text) => {
  expect(fetchErrorText({ status, data })).toBe(text);
});
