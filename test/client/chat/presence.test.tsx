import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MatchPresence } from '../../../contract/presence.ts';
import { presenceText } from '../../../src/features/chat/conversations/ConversationMarks.tsx';
import { socketDisconnected } from '../../../src/socket/socketActions.ts';
import type { FakeService } from '../../support/client/fakeService.ts';
import { openApp } from '../../support/client/openApp.tsx';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { MATCH } from './thread/threadModel.ts';

const GET = 'GET /api/presence';
const PATCH = 'PATCH /api/presence';
const NOW = new Date('2026-03-02T12:00:00');

const localTime = (time: string) => new Date(time).toISOString();

let service: FakeService | undefined;
afterEach(async () => {
  cleanup();
  await service?.stop();
  service = undefined;
});

const seen = (rest: Partial<MatchPresence> = {}): MatchPresence => ({
  userId: MATCH,
  online: true,
  lastSeenAt: NOW.toISOString(),
  ...rest,
});

async function showChat(matches: MatchPresence[]) {
  let current = matches;
  const handlers = { [GET]: () => ({ body: { visible: true, buddies: current } }) };
  const shown = await renderChat(new FakeChat(), { handlers });
  service = shown.service;
  return { ...shown, become: (next: MatchPresence[]) => (current = next) };
}

describe('the presence of a match', () => {
  it('is shown in the list and in the conversation, and follows a reconnect', async () => {
    const { become, reconnect } = await showChat([seen()]);
    const list = await screen.findByRole('region', { name: 'Study Buddies' });
    await within(list).findByText('Online');
    const thread = await screen.findByRole('region', { name: 'Chat with Grace Hopper' });
    await within(thread).findByText('Online');
    become([]);
    reconnect();
    await waitFor(() => expect(screen.queryByText('Online')).toBeNull());
  });

  it('is unknown while the student has no connection', async () => {
    const { store, reconnect } = await showChat([seen()]);
    await screen.findAllByText('Online');
    act(() => {
      store.dispatch(socketDisconnected({ reason: 'transport close' }));
    });
    expect(screen.queryByText('Online')).toBeNull();
    reconnect();
    await screen.findAllByText('Online');
  });

  it('is unknown while the device has no network', async () => {
    await showChat([seen()]);
    await screen.findAllByText('Online');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.offline(window);
    expect(screen.queryByText('Online')).toBeNull();
    isOnline.mockRestore();
    fireEvent.online(window);
    await screen.findAllByText('Online');
  });

  it('is absent on a service without it', async () => {
    const shown = await renderChat(new FakeChat());
    service = shown.service;
    await screen.findByRole('link', { name: /^Grace Hopper/ });
    await waitFor(() => expect(shown.calls()).toContain(GET));
    expect(screen.queryByText(/^Online|^Seen/)).toBeNull();
  });
});

it.each([
  [seen(), 'Online'],
  [seen({ online: false }), 'Seen today'],
  [seen({ online: false, lastSeenAt: localTime('2026-03-01T23:59') }), 'Seen yesterday'],
  [seen({ online: false, lastSeenAt: localTime('2026-02-28T10:00') }), 'Seen Feb 28'],
])('gives the presence by day (%#)', (presence, text) => {
  expect(presenceText(presence, NOW)).toBe(text);
});

describe('the online status in the settings', () => {
  it('can be hidden, and is shown again if that was not saved', async () => {
    const responses = {
      [GET]: { body: { visible: true, buddies: [] } },
      [PATCH]: { status: 500, body: null },
    };
    const { user, respondWith, service: opened } = await openApp('/settings', { responses });
    const box = () => screen.findByRole('checkbox', { name: /when I am online$/ });
    await user.click(await box());
    await screen.findByText('Failed to save your choice.');
    expect(await box()).toBeChecked();
    const hidden = { body: { visible: false, buddies: [] } };
    respondWith({ [PATCH]: hidden, [GET]: hidden });
    await user.click(await box());
    await waitFor(() => {
      expect(opened.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
        visible: false,
      });
      expect(screen.getByRole('checkbox', { name: /when I am online$/ })).not.toBeChecked();
    });
    expect(screen.queryByText('Failed to save your choice.')).toBeNull();
  });
});
