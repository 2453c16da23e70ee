import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bubble } from '../../../src/features/chat/message/Bubble.tsx';
import { FakeChat } from './fakeChat.ts';
import { box, conversationForEachTest } from './openConversation.tsx';
import { MATCH, ME } from './thread/threadModel.ts';

const user = userEvent.setup({ delay: null });
const { open, shown } = conversationForEachTest();

describe('the options of a message', () => {
  const EDIT = 'PATCH /api/messages/m0001';
  const DELETE = 'DELETE /api/messages/m0001';
  const openOptions = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Message options' })[0]!);
  };
  const choose = async (name: string) => {
    await openOptions();
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  /** Opens a thread with one own and one received message. */
  async function openOwn() {
    const chat = new FakeChat();
    chat.write('mine', { senderId: ME, recipientId: MATCH });
    chat.write('theirs');
    return open(chat);
  }

  // Covers 4.30
  it('edit and delete own messages only, open by keyboard and close on Escape', async () => {
    await openOwn();
    const [mine, theirs] = screen.getAllByRole('button', { name: 'Message options' });
    mine?.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(mine).toHaveFocus();
    await user.click(theirs!);
    expect(await screen.findByRole('menuitem', { name: 'Reply' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('open on a long press or right click', async () => {
    await openOwn();
    fireEvent.contextMenu(screen.getByText('mine'));
    expect(await screen.findByRole('menu', { name: 'Message options' })).toBeVisible();
  });

  it('open on a long press of a picture, but not of a link in the text', () => {
    const { container } = render(
      <Bubble
        {...{ mine: true, author: 'Ada', endsGroup: true, isMetaBelow: false, meta: null }}
        text="See https://example.edu"
        aside={<button aria-haspopup="menu">Message options</button>}
        quote={
          <a href="/files/1">
            <img src="/files/1" alt="Sheet 5" />
          </a>
        }
      />,
    );
    let opened = 0;
    screen.getByText('Message options').addEventListener('click', () => (opened += 1));
    fireEvent.contextMenu(container.querySelector('p a, div > a[href^="https"]')!);
    expect(opened).toBe(0);
    fireEvent.contextMenu(screen.getByAltText('Sheet 5'));
    expect(opened).toBe(1);
  });

  // Covers 4.28
  it('edit a message, or restore the draft on Escape', async () => {
    const chat = await openOwn();
    shown.service.handlers[EDIT] = ({ body }) => ({
      body: chat.change('m0001', { ...(body as { message: string }), edited: true }),
    });
    await user.type(box(), 'a draft');
    await choose('Edit');
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toHaveValue('mine');
    await user.type(box(), ' changed{Escape}');
    expect(box()).toHaveValue('a draft');
    await choose('Edit');
    await user.type(box(), ' too');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('mine too', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('(edited)')).toBeInTheDocument();
    expect(box()).toHaveValue('a draft');
  });

  // Covers 4.29, 5.14
  it('delete a message once that is confirmed', async () => {
    await openOwn();
    shown.service.handlers[DELETE] = () => ({ body: null });
    const answer = async (name: string) => {
      await choose('Delete');
      const dialog = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
      expect(dialog).toHaveAccessibleDescription('It is deleted for both of you.');
      await user.click(within(dialog).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    };
    await answer('Cancel');
    expect(shown.calls()).not.toContain(DELETE);
    await answer('Delete');
    expect(shown.calls()).toContain(DELETE);
    await waitFor(() => expect(screen.queryByText('mine')).not.toBeInTheDocument());
  });
});
