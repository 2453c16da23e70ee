import { describe, expect, it, jest } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MINUTE } from '../../../contract/durations.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { selectLiveToasts } from '../../../src/features/notifications/notificationsSlice.ts';
import { targetPath, titleOf } from '../../../src/features/notifications/notificationTexts.ts';
import { MemberNotifications } from '../../../src/routes/MemberNotifications.tsx';
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
  'POST /api/sessions/s1/joins': () => ({ status: 201, body: {} }),
});
const respondWithList = (...body: Notification[]) => {
  service.handlers['GET /api/notifications'] = () => ({ body });
};

/** Opens a page whose notifications are loading. */
function openLoading(path = '/dashboard') {
  const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<MemberNotifications />, store, path);
  const list = () => notificationsApi.endpoints.getNotifications.select()(store.getState());
  const dispatch = (action: UnknownAction) => {
    act(() => {
      store.dispatch(action);
    });
  };
  return { ...view, store, socket, list, dispatch };
}

/** Opens a page whose notifications are loaded. */
async function openPage(path = '/dashboard') {
  const page = openLoading(path);
  await waitFor(() => expect(page.list().isSuccess).toBe(true));
  const arrive = (...[id, change]: Parameters<typeof notification>) => {
    page.dispatch(notificationArrived(notification(id, change)));
  };
  return { ...page, arrive };
}

const toasts = () => screen.queryAllByRole('listitem');
const open = (text: string) => fireEvent.click(screen.getByText(text));
const dismiss = () => fireEvent.click(screen.getByLabelText('Dismiss notification'));
const patches = () =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);

describe('a live notification', () => {
  const session = { sessionId: 's1' };
  const relatedUserId = { _id: 'grace', name: 'Grace Hopper' };
  const gone = { startsAt: '2026-03-06T12:00:00.000Z' };

  // Covers 2.86
  it.each<[Partial<Notification>, string, string]>([
    [{ type: 'session' }, 'Session Reminder', '/sessions'],
    [{ type: 'connection' }, 'New Connection Request', '/requests'],
    [{ type: 'request' }, 'New Connection Request', '/requests'],
    [{ type: 'message' }, 'New Message', '/chat'],
    [{ type: 'other' }, 'Notification', '/notifications'],
    [{ type: 'message', relatedUserId }, 'New Message', '/chat/grace'],
    [{ type: 'message', conversationId: 's1', count: 2 }, 'New Message', '/chat/s1?of=session'],
    [{ topic: 'invited', ...session }, 'Invitation', '/sessions?session=s1'],
    [{ topic: 'changed', ...session }, 'Session changed', '/sessions?session=s1'],
    [{ topic: 'cancelled', ...gone }, 'Session cancelled', '/sessions?session=gone'],
    [{ topic: 'accepted' }, 'Request accepted', '/notifications'],
    [{ topic: 'accepted', relatedUserId }, 'Request accepted', '/chat/grace'],
    [{ topic: 'declined' }, 'Request declined', '/notifications'],
  ])('with %j has the title "%s" and opens %s', (change, title, path) => {
    const shown = notification('n1', change);
    expect(titleOf(shown)).toBe(title);
    expect(targetPath(shown)).toBe(path);
  });

  it('shows its title and how its session moves, in the time zone of the page', async () => {
    const { arrive } = await openPage();
    const [startsAt, previousStartsAt] = ['2026-03-06T12:00:00.000Z', '2026-03-05T12:00:00.000Z'];
    arrive('n1', {
      ...{ topic: 'changed', startsAt, previousStartsAt, ...session },
      message: 'This is n1. Thu, Mar 5, 12:00 → Fri, Mar 6, 12:00 UTC',
      summary: 'This is n1.',
    });
    expect(screen.getByText('This is n1.')).toBeVisible();
    expect(toasts()[0]).toHaveTextContent(/^Session changed/);
    const move = `${startText(previousStartsAt)} → ${startText(startsAt)}`;
    expect(toasts()[0]).toHaveTextContent(move.replaceAll('\u00a0', ' '));
  });

  it.each([
    [{ _id: 'grace' }, undefined],
    [{ _id: 'grace', name: '' }, undefined],
    [relatedUserId, 'GH'],
  ])('about %j shows the initials of a known name', async (person, initials) => {
    const { arrive, container } = await openPage();
    arrive('n1', { relatedUserId: person as typeof relatedUserId });
    expect(toasts()[0]).toHaveTextContent('This is n1.');
    expect(container.querySelector('.person')?.textContent || undefined).toBe(initials);
  });

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

  // Covers 2.87
  it('shows its message, its age and an unread dot', async () => {
    const { arrive } = await openPage();
    arrive('n1', { createdAt: new Date().toISOString() });
    const item = within(toasts()[0]!);
    expect(item.getByText('This is n1.')).toBeInTheDocument();
    expect(item.getByText('Unread')).toBeInTheDocument();
    expect(item.getByText('now')).toHaveAttribute('datetime');
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
    const { arrive, dispatch } = await openPage();
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
    dispatch(reminderArrived(notification('n2', { type: 'session' })));
    expect(toasts()[0]).not.toHaveClass(/toast-out/);
  });

  // Covers 2.88, 4.46
  it('disappears without a request when it is dismissed', async () => {
    const { arrive } = await openPage();
    arrive('n1');
    dismiss();
    expect(toasts()).toEqual([]);
    expect(patches()).toEqual([]);
  });

  it('appears once the list is loaded when it arrives before', async () => {
    respondWithList(notification('n1'));
    openLoading().dispatch(notificationArrived(notification('n1')));
    expect(await screen.findByText('This is n1.')).toBeInTheDocument();
  });
});

describe('a live notification that is not clicked', () => {
  // Covers 2.89
  it.each([notificationArrived, reminderArrived])(
    'stays until it is dismissed: $type',
    async (arrival) => {
      const { dispatch } = await openPage();
      const clock = fakeClock();
      dispatch(arrival(notification('n1')));
      await clock.advance(60 * 60_000);
      expect(toasts()).toHaveLength(1);
      dismiss();
      expect(toasts()).toEqual([]);
      dispatch(arrival(notification('n1')));
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
    dismiss();
    expect(screen.getByText('This is n1.')).toBeInTheDocument();
    restore();
  });
});

describe('a notification without an event', () => {
  const later = () => new Date(Date.now() + 1_000).toISOString();

  it('is shown if it was created after the page was opened and is unread', async () => {
    respondWithList(
      notification('n1', { createdAt: later(), type: 'session' }),
      notification('n2', { createdAt: later(), read: true }),
      notification('n3'),
    );
    await openPage();
    const item = screen.getByRole('listitem');
    expect(within(item).getByText('⏰ This is n1.')).toBeInTheDocument();
  });

  it('is shown after a reconnect, unless it was dismissed', async () => {
    const missed = notification('n1', { createdAt: later() });
    const { store } = await openPage();
    const reload = async () => {
      respondWithList(missed);
      await act(() =>
        store.dispatch(
          notificationsApi.endpoints.getNotifications.initiate(undefined, { forceRefetch: true }),
        ),
      );
    };
    await reload();
    dismiss();
    await reload();
    expect(toasts()).toEqual([]);
  });

  it('is missing after a failed request, which is logged', async () => {
    expectConsole(/Notifications could not be loaded\. \{ status: 403/);
    service.handlers['GET /api/notifications'] = () => ({ status: 403, body: { error: 'No.' } });
    const { list } = openLoading();
    await waitFor(() => expect(list().isError).toBe(true));
    expect(toasts()).toEqual([]);
  });
});

describe('a screen that shows what a notification is about', () => {
  const message = { type: 'message', relatedUserId: { _id: 'grace', name: 'Grace' } } as const;
  const ofSession = { ...message, type: 'other', sessionId: 's1' } as const;

  it.each<[string, Partial<Notification>, number]>([
    ['/notifications', {}, 0],
    ['/requests', { type: 'request' }, 0],
    ['/chat/grace', message, 0],
    ['/chat/alan', message, 1],
    ['/chat/grace', { ...ofSession, topic: 'agreed' }, 0],
    ['/chat/grace', { ...ofSession, topic: 'invited' }, 1],
    ['/sessions/s1', { ...ofSession, topic: 'changed' }, 0],
    ['/sessions/s2', { ...ofSession, topic: 'changed' }, 1],
  ])('shows no toast: at %s, with %j, there are %i', async (path, change, count) => {
    const { arrive, store } = await openPage(path);
    arrive('n1', change);
    expect(toasts()).toHaveLength(count);
    // Nor on another screen afterwards.
    await waitFor(() => expect(selectLiveToasts(store.getState())).toHaveLength(count));
  });

  it('shows a toast while the tab is hidden', async () => {
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

describe('a session that starts at once', () => {
  const arriveAt = async (createdAt: number) => {
    const { arrive } = await openPage();
    const change = { topic: 'studyNow', sessionId: 's1' } as const;
    arrive('n1', { ...change, createdAt: new Date(createdAt).toISOString() });
    await screen.findByText('This is n1.');
  };

  it('is joined from its notification by one tap', async () => {
    await arriveAt(Date.now());
    fireEvent.click(await screen.findByRole('button', { name: 'Join now' }));
    await waitFor(() => {
      const paths = service.calls.map(({ path }) => path);
      expect(paths).toContain('/api/sessions/s1/joins');
      expect(paths).toContain('/api/notifications/n1/read');
      // Its room shows what the notification says.
      expect(screen.queryByText('This is n1.')).toBeNull();
    });
  });

  it('that no longer waits for others has no button', async () => {
    await arriveAt(Date.now() - 11 * MINUTE);
    expect(screen.queryByRole('button', { name: 'Join now' })).toBeNull();
  });
});
