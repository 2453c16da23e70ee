import { screen } from '@testing-library/react';
import DashboardScreen from '../../../src/features/dashboard/DashboardScreen.tsx';
import {
  fakeServiceForEachTest,
  type FakeService,
  type Handler,
} from '../../support/client/fakeService.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';
import { notification } from '../notifications/notificationFixture.ts';
import { received as request } from '../requests/requestFixture.ts';
import { session } from '../sessions/sessionFixture.ts';

/** A search result. */
export const student = (name: string, matchPercentage: number, connectionStatus?: string) => ({
  _id: name.toLowerCase(),
  name,
  university: 'University of London',
  location: 'Camden',
  avatar: '',
  subjects: [{ name: 'Logic' }, { name: 'Sets' }],
  matchPercentage,
  connectionStatus,
});

/** A pending request to Ada. */
export const received = (_id: string, senderName: string) =>
  request({ _id, senderName, senderId: { _id: senderName.toLowerCase(), name: senderName } });

export const upcoming = session({
  startTime: '2026-03-02T10:00:00.000Z',
  endTime: '2026-03-02T11:00:00.000Z',
  location: '',
  participants: [
    { _id: 'grace', name: 'Grace' },
    { _id: 'alan', name: 'Alan' },
  ],
});

/** Ada has a buddy, requests, notifications and a session. */
export const dashboardHandlers: Record<string, Handler> = {
  'GET /api/users/me': () => ({
    body: {
      _id: 'ada',
      name: 'Ada Lovelace',
      university: 'University of London',
      bio: '',
      location: 'Camden',
      avatar: '',
      subjects: [{ name: 'Logic' }],
      availability: [],
    },
  }),
  'GET /api/users/matches': () => ({
    body: [
      { id: 'grace', name: 'Grace', connectionStatus: 'accepted' },
      { id: 'alan', name: 'Alan', connectionStatus: 'pending' },
    ],
  }),
  'GET /api/requests/received': () => ({
    body: [
      received('r1', 'Hilbert'),
      { ...received('r2', 'Grace'), status: 'accepted' },
      received('r3', 'Noether'),
      received('r4', 'Cantor'),
    ],
  }),
  'GET /api/notifications': () => ({
    body: [1, 2, 3, 4, 5, 6].map((index) =>
      notification(`n${String(index)}`, {
        ...{ message: `News ${String(index)}`, minute: 9 - index },
        ...(index === 1 ? { type: 'session' } : { read: true }),
      }),
    ),
    headers: { 'x-unread-count': '12' },
  }),
  'GET /api/sessions': () => ({ body: [upcoming] }),
  'GET /api/sessions/upcoming': () => ({ body: [upcoming] }),
  'GET /api/users/search': () => ({
    body: [
      student('Max', 40),
      student('Grace', 90),
      student('Alan', 80),
      student('Kurt', 50),
      student('Emmy', 70),
      student('Sofia', 60),
    ],
  }),
};

export const dashboardServiceForEachTest = () => fakeServiceForEachTest(dashboardHandlers);

/** The section with that heading. Queries by role are slow in jsdom. */
export const section = (name: string) =>
  screen.getByText(name, { selector: 'h2' }).closest('section')!;

export const openDashboard = (service: FakeService) =>
  openScreen(<DashboardScreen />, service, '/dashboard');
