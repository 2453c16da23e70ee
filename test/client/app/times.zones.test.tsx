import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { closeApps, openApp } from '../../support/client/openApp.tsx';
import { setDate } from '../../support/client/fakeClock.ts';
import { inZone } from '../../support/client/zone.ts';
import { message } from '../chat/thread/threadModel.ts';
import { notification } from '../notifications/notificationFixture.ts';
import { received } from '../requests/requestFixture.ts';

afterEach(async () => {
  jest.useRealTimers();
  await closeApps();
});

/** Instants around the change to daylight saving time in New York, newest first. */
const moments = [
  [
    '2026-11-01T03:00:00.000Z',
    inZone({
      UTC: 'Nov 1, 2026, 3:00 AM',
      'America/New_York': 'Oct 31, 2026, 11:00 PM',
      'Asia/Kolkata': 'Nov 1, 2026, 8:30 AM',
    }),
  ],
  [
    '2026-03-08T07:30:00.000Z',
    inZone({
      UTC: 'Mar 8, 2026, 7:30 AM',
      'America/New_York': 'Mar 8, 2026, 3:30 AM',
      'Asia/Kolkata': 'Mar 8, 2026, 1:00 PM',
    }),
  ],
  [
    '2026-03-08T06:30:00.000Z',
    inZone({
      UTC: 'Mar 8, 2026, 6:30 AM',
      'America/New_York': 'Mar 8, 2026, 1:30 AM',
      'Asia/Kolkata': 'Mar 8, 2026, 12:00 PM',
    }),
  ],
] as const;

/** Returns the exact times on the page in order, with plain spaces. */
const shown = (element: HTMLElement = screen.getByRole('main')) =>
  [...element.querySelectorAll('time')].map((time) =>
    (time.title || time.textContent).replace(/\s/g, ' '),
  );
const texts = moments.map(([, text]) => text);
const each = <Item,>(make: (createdAt: string, id: string) => Item) =>
  moments.map(([instant], index) => make(instant, `id${String(index)}`));

describe('times in the time zone of the student', () => {
  // Covers A.154
  it('are shown for notifications', async () => {
    const body = each((createdAt, id) => ({ ...notification(id), createdAt }));
    await openApp('/notifications', { responses: { 'GET /api/notifications': { body } } });
    await screen.findByText('This is id0.');
    expect(shown()).toEqual(texts);
  });

  // Covers A.154
  it('are shown for live notifications', async () => {
    const { socket } = await openApp('/matches');
    await screen.findByRole('heading', { level: 1 });
    const [[createdAt, text]] = moments;
    socket.receive('newNotification', { ...notification('n1'), createdAt });
    const toast = (await screen.findByText('This is n1.')).closest('li');
    expect(shown(toast!)).toEqual([text]);
  });

  // Covers A.154
  it('are shown for connection requests', async () => {
    const body = each((createdAt, _id) => received({ _id, createdAt }));
    await openApp('/requests', { responses: { 'GET /api/requests': { body } } });
    await screen.findAllByRole('heading', { name: /^Received from/ });
    expect(shown()).toEqual(texts);
  });

  // Covers 2.32, A.154
  it('are shown for accounts in the admin panel', async () => {
    const users = each((createdAt, _id) => ({
      ...{ _id, createdAt, name: 'Ada', email: `${_id}@example.edu`, university: 'London' },
    }));
    await openApp('/admin', {
      responses: { 'GET /api/admin/users': { body: { users, count: users.length } } },
    });
    await screen.findByRole('heading', { name: 'Users (3)' });
    expect(shown()).toEqual(texts);
  });
});

// Covers A.154
it('the dashboard shows sessions and notifications in the time zone of the student', async () => {
  const session = {
    ...{ _id: 's1', title: 'Sets', location: '', participants: [], createdBy: 'ada' },
    startTime: '2026-03-08T06:30:00.000Z',
    endTime: '2026-03-08T07:30:00.000Z',
  };
  const news = each((createdAt, id) => ({ ...notification(id), createdAt }));
  await openApp('/dashboard', {
    responses: {
      'GET /api/sessions/upcoming': { body: [session] },
      'GET /api/notifications': { body: news },
    },
  });
  const upcoming = await screen.findByRole('region', { name: /^Upcoming Sessions/ });
  const item = (await within(upcoming).findByText('Sets')).closest('li');
  expect(item).toHaveTextContent(
    inZone({
      UTC: 'Mar 8, 2026, 6:30 – 7:30 AM',
      'America/New_York': 'Mar 8, 2026, 1:30 – 3:30 AM',
      'Asia/Kolkata': 'Mar 8, 2026, 12:00 – 1:00 PM',
    }),
  );
  await screen.findByText('This is id0.');
  expect(shown()).toEqual(texts);
});

// Covers A.154
it('a thread is grouped by days in the time zone of the student across a daylight saving change', async () => {
  setDate('2026-03-09T03:00:00.000Z');
  const body = [
    '2026-01-01T03:00:00.000Z',
    '2026-03-07T20:00:00.000Z',
    '2026-03-08T04:30:00.000Z',
    '2026-03-08T20:00:00.000Z',
    '2026-03-09T02:00:00.000Z',
  ].map((createdAt, index) => message(index + 1, { createdAt }));
  await openApp('/chat/grace', {
    responses: {
      'GET /api/users/matches': {
        body: [{ id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' }],
      },
      'GET /api/messages/grace': { body },
    },
  });
  await screen.findByText('text 5');
  const thread = screen.getByRole('region', { name: 'Messages', hidden: true });
  const days = [...thread.querySelectorAll('h3')].map((heading) => heading.textContent);
  const times = [...thread.querySelectorAll('time')].map(({ textContent }) =>
    textContent.replace(/\s/g, ' '),
  );
  expect([days, times]).toEqual(
    inZone({
      UTC: [
        ['Thursday, January 1', 'Saturday, March 7', 'Yesterday', 'Today'],
        ['3:00 AM', '8:00 PM', '4:30 AM', '8:00 PM', '2:00 AM'],
      ],
      'America/New_York': [
        ['Wednesday, December 31, 2025', 'Yesterday', 'Today'],
        ['10:00 PM', '3:00 PM', '11:30 PM', '4:00 PM', '10:00 PM'],
      ],
      'Asia/Kolkata': [
        ['Thursday, January 1', 'Yesterday', 'Today'],
        ['8:30 AM', '1:30 AM', '10:00 AM', '1:30 AM', '7:30 AM'],
      ],
    }),
  );
});
