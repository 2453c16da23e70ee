import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Match } from '../../../contract/search.ts';
import { normalizeMatch } from '../../../src/api/tolerant/normalize.ts';
import ChatScreen from '../../../src/features/chat/ChatScreen.tsx';
import type { PageWindow } from '../../../src/app/dependencies.ts';
import { ImageOrigin } from '../../../src/ui/people/imageOrigin.ts';
import { renderScreen, user } from '../../support/client/renderScreen.tsx';
import type { Handler } from '../../support/client/fakeService.ts';
import { mockThreadLayout } from '../../support/client/threadLayout.ts';
import { FakeChat } from './fakeChat.ts';
import { openChat, type OpenChat } from './openChat.ts';
import { MATCH } from './thread/threadModel.ts';

export const match = (id: string, name: string, overrides: Partial<Match> = {}): Match =>
  normalizeMatch({ id, name, university: 'London', connectionStatus: 'accepted', ...overrides });

export const GRACE = match(MATCH, 'Grace Hopper');

mockThreadLayout();

export { user };

export const EMPTY = 'No messages yet. Start the conversation!';
export const box = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type a message...' });
export const sendButton = () => screen.getByRole('button', { name: 'Send' });

type Shown = OpenChat & ReturnType<typeof renderScreen>;

/** The chat that `renderChat()` rendered last. */
export let shown: Shown;

interface Options {
  url?: string;
  matches?: Match[];
  handlers?: Record<string, Handler>;
  tab?: PageWindow;
}

/** Renders the chat route at a URL, with a fake service. */
export async function renderChat(
  chat: FakeChat,
  { url = `/chat/${MATCH}`, matches = [GRACE], handlers = {}, tab }: Options = {},
): Promise<Shown> {
  const opened = await openChat(chat, tab && { tab });
  opened.service.handlers['GET /api/users/matches'] = () => ({ body: matches });
  Object.assign(opened.service.handlers, handlers);
  const route = (
    <ImageOrigin value={opened.service.url}>
      <Routes>
        <Route path="/chat/:recipientId?" element={<ChatScreen />} />
        <Route path="*" element={<p>another page</p>} />
      </Routes>
    </ImageOrigin>
  );
  shown = { ...opened, ...renderScreen(route, opened.store, url) };
  return shown;
}

/** Renders a conversation and waits for its messages. */
export async function renderConversation(chat = new FakeChat(), options: Options = {}) {
  await renderChat(chat, options);
  // The list is hidden until it is scrolled to its end.
  await (chat.messages.length > 0 ? screen.findAllByRole('article') : screen.findByText(EMPTY));
  return chat;
}

/** Chooses an option of a message, by default of the first one. */
export async function chooseOption(name: string, role = 'menuitem') {
  await user.click(screen.getAllByRole('button', { name: 'Message options' })[0]!);
  await user.click(await screen.findByRole(role, { name }));
}
