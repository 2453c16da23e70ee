import type { Match } from '../../../contract/search.ts';
import { normalizeMatch } from '../../../src/api/compat/normalize.ts';
import ChatRoute from '../../../src/routes/ChatRoute.tsx';
import { Route, Routes } from 'react-router-dom';
import type { PageWindow } from '../../../src/app/makeStore.ts';
import { ImageOrigin } from '../../../src/ui/people/imageOrigin.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import type { Handler } from '../../support/client/fakeService.ts';
import { mockThreadLayout } from '../../support/client/threadLayout.ts';
import type { FakeChat } from './fakeChat.ts';
import { openChat } from './openChat.ts';
import { MATCH } from './thread/threadModel.ts';

export const match = (id: string, name: string, overrides: Partial<Match> = {}): Match =>
  normalizeMatch({ id, name, university: 'London', connectionStatus: 'accepted', ...overrides });

export const GRACE = match(MATCH, 'Grace Hopper');

mockThreadLayout();

/** Renders the chat route at a URL, with a fake service. */
export async function renderChat(
  chat: FakeChat,
  {
    url = `/chat/${MATCH}`,
    matches = [GRACE],
    handlers = {},
    tab,
  }: {
    url?: string;
    matches?: Match[];
    handlers?: Record<string, Handler>;
    tab?: PageWindow;
  } = {},
) {
  const opened = await openChat(chat, tab && { tab });
  opened.service.handlers['GET /api/users/matches'] = () => ({ body: matches });
  Object.assign(opened.service.handlers, handlers);
  const screen = (
    <ImageOrigin value={opened.service.url}>
      <Routes>
        <Route path="/chat/:recipientId?" element={<ChatRoute />} />
        <Route path="*" element={<p>another page</p>} />
      </Routes>
    </ImageOrigin>
  );
  return { ...opened, ...renderScreen(screen, opened.store, url) };
}
