import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeChat } from './fakeChat.ts';
import { renderChat } from './renderChat.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

const user = userEvent.setup();
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Type a message...' });
const choose = async (role: 'menuitem' | 'menuitemcheckbox', name: string) => {
  await user.click(screen.getAllByRole('button', { name: 'Message options' })[0]!);
  await user.click(await screen.findByRole(role, { name }));
};

/** Opens a thread with one message of the match. */
async function openTheirs() {
  const chat = new FakeChat();
  chat.write('theirs');
  const shown = await renderChat(chat);
  await screen.findByText('theirs');
  return { chat, shown };
}

describe('a reply', () => {
  it('is started by the menu, cancelled by Escape, and sent with the id of the message', async () => {
    const { shown } = await openTheirs();
    await choose('menuitem', 'Reply');
    expect(await screen.findByRole('group', { name: 'Reply to Grace Hopper' })).toBeVisible();
    await waitFor(() => expect(box()).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: /Reply to/ })).toBeNull();
    await choose('menuitem', 'Reply');
    await user.type(box(), 'mine{Enter}');
    // The queued message is replaced by the stored one, so the link is not kept.
    await screen.findByRole('link', { name: /^Go to the message: Grace Hopper/ });
    await waitFor(() => {
      const sent = shown.service.calls.find(({ path }) => path === '/api/messages');
      expect(sent?.body).toMatchObject({ replyTo: 'm0001' });
    });
    expect(screen.queryByRole('group', { name: /Reply to/ })).toBeNull();
  });

  it('shows that the message was deleted, without a link to it', async () => {
    const { chat, shown } = await openTheirs();
    const replyTo = { _id: 'm0001', senderId: MATCH, message: 'theirs' };
    shown.socket.receive(
      'receiveMessage',
      chat.write('answer', { senderId: ME, recipientId: MATCH, replyTo }),
    );
    await screen.findByText('answer');
    const { rev } = chat.change('m0001', { deleted: true, message: '' });
    const event = { _id: 'm0001', senderId: MATCH, recipientId: ME, rev };
    shown.socket.receive('messageDeleted', event);
    expect(await screen.findByText('Message deleted')).toBeVisible();
    expect(screen.queryByText('theirs')).toBeNull();
    expect(screen.queryByRole('link', { name: /Go to the message/ })).toBeNull();
  });
});

it('ArrowUp in the empty box edits the last own message', async () => {
  const chat = new FakeChat();
  chat.write('mine', { senderId: ME, recipientId: MATCH });
  chat.write('theirs');
  await renderChat(chat);
  await screen.findByText('theirs');
  await user.type(box(), '{ArrowUp}');
  expect(await screen.findByText('Edit message')).toBeVisible();
  expect(box()).toHaveValue('mine');
});

describe('a reaction', () => {
  it('is set by the menu, shown with its count, and removed by a click', async () => {
    const { chat, shown } = await openTheirs();
    const bodies: unknown[] = [];
    shown.service.handlers['PUT /api/messages/m0001/reaction'] = ({ body }) => {
      bodies.push(body);
      const { emoji } = body as { emoji: string | null };
      const mine = emoji === null ? [] : [{ userId: ME, emoji }];
      return {
        body: chat.change('m0001', { reactions: [{ userId: MATCH, emoji: '👍' }, ...mine] }),
      };
    };
    await choose('menuitemcheckbox', '👍');
    const both = await screen.findByRole('button', { name: '👍 Grace Hopper, You', pressed: true });
    await user.click(both);
    expect(
      await screen.findByRole('button', { name: '👍 Grace Hopper', pressed: false }),
    ).toBeVisible();
    // The page does not wait for the response.
    await waitFor(() => expect(bodies).toEqual([{ emoji: '👍' }, { emoji: null }]));
  });
});
