import { screen } from '@testing-library/react';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import {
  fakeServiceForEachTest,
  type FakeService,
  type Handler,
} from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

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

const notification = (index: number, change: object = {}) => ({
  _id: `n${String(index)}`,
  type: 'other',
  message: `News ${String(index)}`,
  read: true,
  createdAt: `2026-03-02T10:0${String(9 - index)}:00.000Z`,
  ...change,
});

/** A pending request to Ada. */
export const received = (_id: string, senderName: string) => ({
  _id,
  senderId: { _id: senderName.toLowerCase(), name: senderName },
  recipientId: { _id: 'ada', name: 'Ada' },
  senderName,
  status: 'pending',
  message: 'Shall we?',
  createdAt: '2026-03-02T10:00:00.000Z',
});

export const upcoming = {
  _id: 's1',
  title: 'Graph Theory',
  startTime: '2026-03-02T10:00:00.000Z',
  endTime: '2026-03-02T11:00:00.000Z',
  location: '',
  participants: [
    { _id: 'grace', name: 'Grace' },
    { _id: 'alan', name: 'Alan' },
  ],
  createdBy: 'ada',
};

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
    body: [
      notification(1, { read: false, type: 'session' }),
      ...[2, 3, 4, 5, 6].map((index) => notification(index)),
    ],
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

export function openDashboard({ url }: FakeService) {
  const { store } = makeTestStore({ url, userId: 'ada' });
  return { ...renderScreen(<DashboardRoute />, store, '/dashboard'), store };
}
