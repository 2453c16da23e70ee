import type { Match } from '../../../contract/search.ts';
import ChatRoute from '../../../src/routes/ChatRoute.tsx';
import { Route, Routes } from 'react-router-dom';
import type { PageWindow } from '../../../src/app/makeStore.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import type { Handler } from '../../support/fakeService.ts';
import { layOutThreads } from '../../support/threadLayout.ts';
import type { FakeChat } from './fakeChat.ts';
import { openChat } from './openChat.ts';
import { BUDDY } from './threadModel.ts';

export const match = (id: string, name: string, overrides: Partial<Match> = {}): Match => ({
  id,
  _id: id,
  name,
  university: 'London',
  bio: '',
  location: '',
  subjects: [],
  availability: [],
  avatar: '',
  connectionStatus: 'accepted',
  ...overrides,
});

export const GRACE = match(BUDDY, 'Grace Hopper');

layOutThreads();

/** The whole chat page at an address, on a service that keeps that conversation. */
export async function renderChat(
  chat: FakeChat,
  {
    address = `/chat/${BUDDY}`,
    matches = [GRACE],
    handlers = {},
    tab,
  }: {
    address?: string;
    matches?: Match[];
    handlers?: Record<string, Handler>;
    tab?: PageWindow;
  } = {},
) {
  const opened = await openChat(chat, tab && { tab });
  opened.service.handlers['GET /api/users/matches'] = () => ({ body: matches });
  Object.assign(opened.service.handlers, handlers);
  const screen = (
    <Routes>
      <Route path="/chat/:recipientId?" element={<ChatRoute />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>
  );
  return { ...opened, ...renderScreen(screen, opened.store, address) };
}
