import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LiveNotifications } from '../../../src/features/notifications/live/LiveNotifications.tsx';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { selectLiveToasts } from '../../../src/features/notifications/notificationsSlice.ts';
import { notificationArrived, reminderArrived } from '../../../src/socket/socketActions.ts';
import { startText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { notification } from './notificationFixture.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const service = fakeServiceForEachTest({
  'GET /api/notifications': () => ({ body: [] }),
  'PATCH /api/notifications/n1/read': () => ({ body: notification('n1', { read: true }) }),
});

/** Opens a page whose notifications are loaded. */
async function openPage(path = '/dashboard') {
  const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<LiveNotifications />, store, path);
  await waitFor(() => {
    const { isSuccess } = notificationsApi.endpoints.getNotifications.select()(store.getState());
    expect(isSuccess).toBe(true);
  });
  const arrive = (...[id, change]: Parameters<typeof notification>) =>
    act(() => {
      store.dispatch(notificationArrived(notification(id, change)));
    });
  return { ...view, store, socket, arrive };
}

const toasts = () => screen.queryAllByRole('listitem');
const open = (text: string) => fireEvent.click(screen.getByText(text));
const patches = () =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);

describe('a live notification', () => {
  // Covers 2.86
  it.each([
    ['session', 'Session Reminder', '/sessions'],
    ['connection', 'New Connection Request', '/requests'],
    ['request', 'New Connection Request', '/requests'],
    ['message', 'New Message', '/chat'],
    ['other', 'Notification', '/notifications'],
  ] as const)('of type %s has the title "%s" and opens %s', async (type, title, path) => {
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ hang: true });
    const { arrive, where } = await openPage();
    arrive('n1', { type });
    expect(toasts()[0]).toHaveTextContent(new RegExp(`^${title}`));
    open('This is n1.');
    expect(where()).toBe(path);
  });

  it.each([{ _id: 'grace' }, { _id: 'grace', name: '' }, { _id: 'grace', name: 'Grace Hopper' }])(
    'about %j shows the initials of a known name',
    async (relatedUserId) => {
      const { arrive, container } = await openPage();
      arrive('n1', { relatedUserId: relatedUserId as { _id: string; name: string } });
      expect(toasts()[0]).toHaveTextContent('This is n1.');
      expect(container.querySelector('.person')?.textContent ?? '').toBe(
        relatedUserId.name ? 'GH' : '',
      );
    },
  );

  it.each([
    ['/sessions/s1', { topic: 'studyNow', sessionId: 's1' }],
    ['/sessions?session=s1', { topic: 'invited', sessionId: 's1' }],
    ['/chat/grace', { topic: 'agreed', relatedUserId: { _id: 'grace', name: 'Grace' } }],
  ] as const)('is read at %s, which shows what it is about: %j', async (path, change) => {
    const { arrive, goTo } = await openPage();
    arrive('n1', { type: 'other', ...change });
    expect(patches()).toEqual([]);
    goTo('/sessions?session=s2');
    goTo(path);
    await waitFor(() => expect(patches()).toEqual(['/api/notifications/n1/read']));
  });

  it('is read once by the click that leads to what it is about', async () => {
    const { arrive, where } = await openPage();
    arrive('n1', { type: 'other', topic: 'invited', sessionId: 's1' });
    open('This is n1.');
    expect(where()).toBe('/sessions?session=s1');
    await waitFor(() => expect(patches()).toEqual(['/api/notifications/n1/read']));
  });

  it('about a review waits for the answer', async () => {
    const { arrive, goTo } = await openPage();
    arrive('n1', { type: 'other', topic: 'review', sessionId: 's1' });
    arrive('n2', { type: 'other', topic: 'reminder', sessionId: 's1' });
    service.handlers['PATCH /api/notifications/n2/read'] = () => ({ body: {} });
    goTo('/sessions?session=s1');
    await waitFor(() => expect(patches()).toEqual(['/api/notifications/n2/read']));
  });

  it('about a request is not shown over the requests', async () => {
    const { arrive, store } = await openPage('/requests');
    arrive('n1', { type: 'request' });
    await waitFor(() => expect(selectLiveToasts(store.getState())).toEqual([]));
    expect(toasts()).toEqual([]);
  });

  it('about a message of a study session opens its conversation', async () => {
    const { arrive, where } = await openPage();
    arrive('n1', { type: 'message', conversationId: 's1', count: 2 });
    open('This is n1.');
    expect(where()).toBe('/chat/s1?of=session');
  });

  // Covers 2.87
  it('shows its message, its age and an unread dot', async () => {
    const { arrive } = await openPage();
    arrive('n1', { createdAt: new Date().toISOString() });
    const item = within(toasts()[0]!);
    expect(item.getByText('This is n1.')).toBeInTheDocument();
    expect(item.getByText('Unread')).toBeInTheDocument();
    expect(item.getByText('now')).toHaveAttribute('datetime');
  });

  it.each([{ type: 'message' }, { type: 'other', topic: 'accepted' }] as const)(
    'of a person opens the conversation: %j',
    async (change) => {
      service.handlers['PATCH /api/notifications/n1/read'] = () => ({ hang: true });
      const { arrive, where } = await openPage();
      arrive('n1', { ...change, relatedUserId: { _id: 'grace', name: 'Grace Hopper' } });
      open('This is n1.');
      expect(where()).toBe('/chat/grace');
    },
  );

  it.each([
    ['invited', 'Invitation', '/sessions?session=s1'],
    ['changed', 'Session changed', '/sessions?session=s1'],
    ['cancelled', 'Session cancelled', '/sessions?session=gone'],
    ['accepted', 'Request accepted', '/notifications'],
    ['declined', 'Request declined', '/notifications'],
  ] as const)('about %s has the title "%s" and opens %s', async (topic, title, path) => {
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ hang: true });
    const { arrive, where } = await openPage();
    const times = {
      startsAt: '2026-03-06T12:00:00.000Z',
      previousStartsAt: '2026-03-05T12:00:00.000Z',
    };
    const isOfSession = path.startsWith('/sessions');
    arrive('n1', {
      topic,
      message: 'This is n1. Thu, Mar 5, 12:00 → Fri, Mar 6, 12:00 UTC',
      summary: 'This is n1.',
      ...(path.includes('session=s1') && { sessionId: 's1' }),
      ...(isOfSession && times),
    });
    expect(toasts()[0]).toHaveTextContent(new RegExp(`^${title}`));
    if (isOfSession) {
      const move = `${startText(times.previousStartsAt)} → ${startText(times.startsAt)}`;
      expect(toasts()[0]).toHaveTextContent(move.replaceAll('\u00a0', ' '));
    }
    open('This is n1.');
    expect(where()).toBe(path);
  });

  // Covers 7.33, 7.34
  it.each([
    ['newNotification', 'Sets begins soon.', 'bg-surface'],
    ['notification', 'Sets begins soon.', 'bg-surface'],
    ['session_reminder', '⏰ Sets begins soon.', 'bg-warm-soft'],
  ])('of the event %s shows "%s" once', async (event, text, tone) => {
    const { socket } = await openPage();
    await waitFor(() => expect(socket.connects).toBe(1));
    const payload = notification('n1', { type: 'session', message: 'Sets begins soon.' });
    act(() => {
      socket.receive(event, payload);
      socket.receive(event, payload);
    });
    const item = screen.getByRole('listitem');
    expect(within(item).getByText(text)).toBeInTheDocument();
    expect(item).toHaveClass(tone);
  });

  // Covers 2.91
  it('is marked read once by a click and disappears 3 seconds later', async () => {
    const { arrive } = await openPage();
    arrive('n1', { type: 'session' });
    const clock = fakeClock();
    open('This is n1.');
    await clock.waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
    open('This is n1.');
    await clock.advance(2_999);
    expect(toasts()).toHaveLength(1);
    await clock.advance(1);
    expect(toasts()).toEqual([]);
    expect(patches()).toEqual(['/api/notifications/n1/read']);
  });

  it('disappears once it has faded out, and one to act on does not fade', async () => {
    const { arrive, store } = await openPage();
    arrive('n1');
    expect(toasts()[0]).toHaveClass(/toast-out/);
    const end = (animationName: string) => {
      // jsdom has no animation events.
      const event = new Event('animationend', { bubbles: true });
      fireEvent(toasts()[0]!, Object.assign(event, { animationName }));
    };
    end('toast-in');
    expect(toasts()).toHaveLength(1);
    end('toast-out');
    expect(toasts()).toEqual([]);
    act(() => {
      store.dispatch(reminderArrived(notification('n2', { type: 'session' })));
    });
    expect(toasts()[0]).not.toHaveClass(/toast-out/);
  });

  it('is not shown where the list has it', async () => {
    const { arrive } = await openPage('/notifications');
    arrive('n1');
    expect(toasts()).toEqual([]);
  });

  // Covers 2.88, 4.46
  it('disappears without a request when it is dismissed', async () => {
    const { arrive } = await openPage();
    arrive('n1');
    fireEvent.click(screen.getByLabelText('Dismiss notification'));
    expect(toasts()).toEqual([]);
    expect(patches()).toEqual([]);
  });

  // Covers 2.85
  it('replaces the oldest of three', async () => {
    const { arrive } = await openPage();
    for (const minute of [1, 2, 3, 4]) arrive(`n${String(minute)}`, { minute });
    expect(toasts()).toHaveLength(3);
    expect(screen.queryByText('This is n1.')).toBeNull();
  });

  it('appears once the list is loaded when it arrives before', async () => {
    service.handlers['GET /api/notifications'] = () => ({ body: [notification('n1')] });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    renderScreen(<LiveNotifications />, store);
    act(() => {
      store.dispatch(notificationArrived(notification('n1')));
    });
    expect(await screen.findByText('This is n1.')).toBeInTheDocument();
  });
});

describe('a live notification that is not clicked', () => {
  // Covers 2.89
  it.each([notificationArrived, reminderArrived])(
    'stays until it is dismissed: $type',
    async (arrival) => {
      const { store } = await openPage();
      const clock = fakeClock();
      act(() => {
        store.dispatch(arrival(notification('n1')));
      });
      await clock.advance(60 * 60_000);
      expect(toasts()).toHaveLength(1);
      fireEvent.click(screen.getByLabelText('Dismiss notification'));
      expect(toasts()).toEqual([]);
      act(() => {
        store.dispatch(arrival(notification('n1')));
      });
      expect(toasts()).toEqual([]);
    },
  );

  // Covers 2.90
  it('waits for the newer one on a phone, which shows one at a time', async () => {
    const restore = mockMatchMedia(true);
    const { arrive } = await openPage();
    arrive('n1');
    arrive('n2', { minute: 1 });
    expect(toasts()).toHaveLength(1);
    expect(screen.getByText('This is n2.')).toBeInTheDocument();
    fireEvent.click(screen.getByLabelText('Dismiss notification'));
    expect(screen.getByText('This is n1.')).toBeInTheDocument();
    restore();
  });
});

describe('a notification without an event', () => {
  const later = () => new Date(Date.now() + 1_000).toISOString();

  it('is shown if it was created after the page was opened and is unread', async () => {
    service.handlers['GET /api/notifications'] = () => ({
      body: [
        notification('n1', { createdAt: later(), type: 'session' }),
        notification('n2', { createdAt: later(), read: true }),
        notification('n3'),
      ],
    });
    await openPage();
    const item = screen.getByRole('listitem');
    expect(within(item).getByText('⏰ This is n1.')).toBeInTheDocument();
  });

  it('is shown after a reconnect, unless it was dismissed', async () => {
    const missed = notification('n1', { createdAt: later() });
    const { store } = await openPage();
    const reload = async () => {
      service.handlers['GET /api/notifications'] = () => ({ body: [missed] });
      await act(() =>
        store.dispatch(
          notificationsApi.endpoints.getNotifications.initiate(undefined, { forceRefetch: true }),
        ),
      );
    };
    await reload();
    fireEvent.click(screen.getByLabelText('Dismiss notification'));
    await reload();
    expect(toasts()).toEqual([]);
  });

  it('is missing after a failed request, which is logged', async () => {
    expectConsole(/Notifications could not be loaded\. \{ status: 403/);
    service.handlers['GET /api/notifications'] = () => ({ status: 403, body: { error: 'No.' } });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    renderScreen(<LiveNotifications />, store);
    await waitFor(() =>
      expect(notificationsApi.endpoints.getNotifications.select()(store.getState()).isError).toBe(
        true,
      ),
    );
    expect(toasts()).toEqual([]);
  });
});

describe('a message notification', () => {
  const message = {
    type: 'message',
    relatedUserId: { _id: 'grace', name: 'Grace Hopper' },
  } as const;

  it.each([
    ['/chat/grace', 0],
    ['/chat/alan', 1],
  ])('of Grace, while %s is open, shows %i toasts', async (path, count) => {
    const { arrive } = await openPage(path);
    arrive('n1', message);
    expect(toasts()).toHaveLength(count);
  });

  it('of a time that was agreed shows no toast in the conversation with the card', async () => {
    const { arrive, store } = await openPage('/chat/grace');
    arrive('n1', { ...message, type: 'other', topic: 'agreed', sessionId: 's1' });
    expect(toasts()).toEqual([]);
    // Nor on another screen afterwards.
    expect(store.getState().notifications?.toasts).toEqual([]);
    arrive('n2', { ...message, type: 'other', topic: 'invited', sessionId: 's1' });
    expect(toasts()).toHaveLength(1);
  });

  it('of a session shows no toast in the room of that session', async () => {
    const { arrive } = await openPage('/sessions/s1');
    const change = { type: 'other', topic: 'changed' } as const;
    arrive('n1', { ...message, ...change, sessionId: 's1' });
    expect(toasts()).toEqual([]);
    arrive('n2', { ...message, ...change, sessionId: 's2' });
    expect(toasts()).toHaveLength(1);
  });

  it('of the open conversation shows a toast while the tab is hidden', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { arrive } = await openPage('/chat/grace');
    arrive('n1', message);
    expect(toasts()).toHaveLength(1);
    visibility.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(toasts()).toEqual([]);
  });
});
