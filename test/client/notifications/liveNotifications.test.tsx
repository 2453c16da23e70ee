import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveNotifications } from '../../../src/features/notifications/LiveNotifications.tsx';
import { useUnreadNotificationCount } from '../../../src/features/notifications/useUnreadNotificationCount.ts';
import { notificationArrived, reminderArrived } from '../../../src/socket/socketActions.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { fakeClock } from '../../support/fakeClock.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import { screenIs } from '../../support/screenIs.ts';
import { notification } from './notificationsOfTests.ts';

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startFakeService({
    'PATCH /api/notifications/n1/read': () => ({ body: notification('n1', { read: true }) }),
  });
});
afterEach(async () => {
  jest.useRealTimers();
  await service.stop();
});

function openPage(address = '/dashboard') {
  const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<LiveNotifications />, store, address);
  const arrive = (...[id, change]: Parameters<typeof notification>) => {
    act(() => {
      store.dispatch(notificationArrived(notification(id, change)));
    });
  };
  return { ...view, store, socket, arrive };
}

const toastOf = (text: string) => screen.getByRole('button', { name: new RegExp(`.+${text}`) });

describe('a live notification', () => {
  it.each([
    ['session', 'Session Reminder', '/sessions'],
    ['connection', 'New Connection Request', '/requests'],
    ['request', 'New Connection Request', '/requests'],
    ['message', 'New Message', '/chat'],
    ['other', 'Notification', '/notifications'],
  ] as const)('of type %s is titled "%s" and leads to %s', async (type, title, place) => {
    const { arrive, where } = openPage();
    arrive('n1', { type });
    expect(toastOf('This is n1.')).toHaveTextContent(new RegExp(`^${title}`));
    await user.click(toastOf('This is n1.'));
    expect(where()).toBe(place);
  });

  it('shows its message, its time and that it is unread', () => {
    const { arrive } = openPage();
    arrive('n1');
    const item = screen.getByRole('listitem');
    expect(within(item).getByText('This is n1.')).toBeInTheDocument();
    expect(within(item).getByText('Unread')).toBeInTheDocument();
    expect(item.querySelector('time')).toHaveAttribute('datetime', '2026-03-02T10:00:00.000Z');
  });

  it.each([
    ['newNotification', 'Sets begins soon.', 'bg-surface'],
    ['notification', 'Sets begins soon.', 'bg-surface'],
    ['session_reminder', '⏰ Sets begins soon.', 'bg-warm-soft'],
  ])('comes by the event %s, once, as "%s"', async (event, text, tone) => {
    const { socket } = openPage();
    await waitFor(() => {
      expect(socket.connects).toBe(1);
    });
    const told = notification('n1', { type: 'session', message: 'Sets begins soon.' });
    act(() => {
      socket.arrive(event, told);
      socket.arrive(event, told);
    });
    const item = screen.getByRole('listitem');
    expect(within(item).getByText(text)).toBeInTheDocument();
    // A warning looks like one, all else is information.
    expect(item).toHaveClass(tone);
  });

  it('is marked read by a click, once, loses its dot and leaves 3 seconds later', async () => {
    const { arrive } = openPage();
    arrive('n1');
    const clock = fakeClock();
    fireEvent.click(toastOf('This is n1.'));
    await clock.until(() => {
      expect(screen.queryByText('Unread')).toBeNull();
    });
    fireEvent.click(toastOf('This is n1.'));
    await clock.pass(2_999);
    expect(screen.getByRole('listitem')).toBeInTheDocument();
    await clock.pass(1);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(service.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /api/notifications/n1/read',
    ]);
  });

  it('stays unread where marking fails, and nobody is bothered', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ status: 500, body: '' });
    const { arrive, store } = openPage();
    arrive('n1');
    await user.click(toastOf('This is n1.'));
    await waitFor(() => {
      expect(log.mock.calls.flat()).toContain('A notification could not be marked read.');
    });
    expect(screen.getByText('Unread')).toBeInTheDocument();
    expect(store.getState().toasts).toEqual([]);
  });

  it('goes when it is dismissed, without a call', async () => {
    const { arrive } = openPage();
    arrive('n1');
    await user.click(screen.getByRole('button', { name: 'Dismiss notification' }));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(service.calls).toEqual([]);
  });

  it('is one of three at most', () => {
    const { arrive } = openPage();
    for (const minute of [1, 2, 3, 4]) arrive(`n${String(minute)}`, { minute });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByText('This is n1.')).toBeNull();
  });
});

describe('a live notification that nobody touches', () => {
  const shown = () => screen.queryAllByRole('listitem');
  /** Opens the page with a clock that stands, and one notification on it. */
  function arriveOne(arrival: 'newNotification' | 'session_reminder' = 'newNotification') {
    const page = openPage();
    const clock = fakeClock();
    const tell = arrival === 'newNotification' ? notificationArrived : reminderArrived;
    act(() => {
      page.store.dispatch(tell(notification('n1', { type: 'session' })));
    });
    return { ...page, clock };
  }

  it('leaves after 10 seconds, unread and without a call', async () => {
    const { clock, store } = arriveOne();
    await clock.pass(9_999);
    expect(shown()).toHaveLength(1);
    await clock.pass(1);
    expect(shown()).toEqual([]);
    expect(service.calls).toEqual([]);
    act(() => {
      store.dispatch(notificationArrived(notification('n1', { type: 'session' })));
    });
    expect(shown()).toEqual([]);
  });

  it('stays if it is the reminder of a session', async () => {
    const { clock } = arriveOne('session_reminder');
    await clock.pass(60 * 60_000);
    expect(shown()).toHaveLength(1);
  });

  it('stays while the pointer is on it, and leaves 10 seconds afterwards', async () => {
    const { clock } = arriveOne();
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    await clock.pass(60_000);
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    await clock.pass(9_999);
    expect(shown()).toHaveLength(1);
    await clock.pass(1);
    expect(shown()).toEqual([]);
  });

  it('stays while the focus is on it, and leaves 10 seconds afterwards', async () => {
    const { clock } = arriveOne();
    const dismiss = screen.getByRole('button', { name: 'Dismiss notification' });
    act(() => {
      dismiss.focus();
    });
    await clock.pass(60_000);
    act(() => {
      dismiss.blur();
    });
    await clock.pass(9_999);
    expect(shown()).toHaveLength(1);
    await clock.pass(1);
    expect(shown()).toEqual([]);
  });

  it('stays while the tab is hidden, and leaves 10 seconds afterwards', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { clock } = arriveOne();
    await clock.pass(60_000);
    visibility.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await clock.pass(9_999);
    expect(shown()).toHaveLength(1);
    await clock.pass(1);
    expect(shown()).toEqual([]);
  });

  it('begins anew when it counts one more message', async () => {
    const { clock, arrive } = arriveOne();
    await clock.pass(9_000);
    arrive('n1', { minute: 1 });
    await clock.pass(9_999);
    expect(shown()).toHaveLength(1);
    await clock.pass(1);
    expect(shown()).toEqual([]);
  });

  it('has its turn on a phone, which shows one at a time', async () => {
    const restore = screenIs(true);
    const { clock, arrive } = arriveOne();
    arrive('n2', { minute: 1 });
    expect(shown().map((item) => item.textContent)).toEqual([expect.stringContaining('n2')]);
    await clock.pass(10_000);
    expect(shown().map((item) => item.textContent)).toEqual([expect.stringContaining('n1')]);
    await clock.pass(10_000);
    expect(shown()).toEqual([]);
    restore();
  });
});

describe('a message', () => {
  const message = {
    type: 'message',
    relatedUserId: { _id: 'grace', name: 'Grace Hopper' },
  } as const;

  it('of the conversation that is being looked at is not announced', () => {
    openPage('/chat/grace').arrive('n1', message);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('of another conversation is', () => {
    openPage('/chat/alan').arrive('n1', message);
    expect(screen.getByRole('listitem')).toBeInTheDocument();
  });

  it('is announced while the tab is hidden', () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    openPage('/chat/grace').arrive('n1', message);
    expect(screen.getByRole('listitem')).toBeInTheDocument();
    visibility.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('the number of unread notifications', () => {
  function Badge() {
    return <output>{useUnreadNotificationCount()}</output>;
  }

  it('is the total of the service, and rises with what arrives', async () => {
    service.handlers['GET /api/notifications'] = () => ({
      body: [],
      headers: { 'x-unread-count': '7' },
    });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    renderScreen(<Badge />, store);
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent('7');
    });
    act(() => {
      store.dispatch(notificationArrived(notification('n1')));
    });
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent('8');
    });
  });

  it('is 0 for a guest, for whom nothing is asked', () => {
    renderScreen(<Badge />, makeTestStore({ url: service.url }).store);
    expect(screen.getByRole('status')).toHaveTextContent('0');
    expect(service.calls).toEqual([]);
  });
});
