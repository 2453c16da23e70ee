import { VirtuosoMockContext } from 'react-virtuoso';
import type { Match } from '../../../contract/search.ts';
import ChatRoute from '../../../src/routes/ChatRoute.tsx';
import { Route, Routes } from 'react-router-dom';
import type { PageWindow } from '../../../src/app/makeStore.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import type { Handler } from '../../support/fakeService.ts';
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

/** What a browser measures and jsdom does not, which cannot scroll either. */
const SIZES = { viewportHeight: 2_000, itemHeight: 50 };
Object.assign(Element.prototype, { scrollBy: () => undefined, scrollTo: () => undefined });
/** Nothing ever changes its size there. */
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});

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
    <VirtuosoMockContext value={SIZES}>
      <Routes>
        <Route path="/chat/:recipientId?" element={<ChatRoute />} />
        <Route path="*" element={<p>another page</p>} />
      </Routes>
    </VirtuosoMockContext>
  );
  return { ...opened, ...renderScreen(screen, opened.store, address) };
}
