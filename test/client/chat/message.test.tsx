import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { Bubble } from '../../../src/features/chat/message/Bubble.tsx';
import { useTouchGestures } from '../../../src/features/chat/message/useTouchGestures.ts';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';
import { chatWith } from './fakeChat.ts';
import { box, chooseOption, renderConversation, shown, user } from './renderChat.tsx';
import { MATCH, ME, MINE } from './thread/threadModel.ts';

/** Opens a thread with one own and one received message. */
const openOwn = () => renderConversation(chatWith({ message: 'mine', ...MINE }, 'theirs'));
/** Opens a thread with one message of the match. */
const openTheirs = () => renderConversation(chatWith('theirs'));

describe('the options of a message', () => {
  const EDIT = 'PATCH /api/messages/m0001';
  const DELETE = 'DELETE /api/messages/m0001';

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
    await chooseOption('Edit');
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toHaveValue('mine');
    await user.type(box(), ' changed{Escape}');
    expect(box()).toHaveValue('a draft');
    await chooseOption('Edit');
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
      await chooseOption('Delete');
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

it('a long press on a message counts, and none on its open menu', () => {
  jest.useFakeTimers();
  let presses = 0;
  /** A message with a menu elsewhere in the document. */
  function Message() {
    const { handlers } = useTouchGestures({
      onLongPress: () => (presses += 1),
      onSwipe: undefined,
    });
    return (
      <article {...handlers}>
        Hello
        {createPortal(<button type="button">Copy</button>, document.body)}
      </article>
    );
  }
  render(<Message />);
  const touch = (text: string) => {
    // jsdom has no pointer events with these fields.
    const down = new MouseEvent('pointerdown', { bubbles: true });
    fireEvent(screen.getByText(text), Object.assign(down, { pointerType: 'touch' }));
    act(() => {
      jest.advanceTimersByTime(600);
    });
  };
  touch('Hello');
  expect(presses).toBe(1);
  touch('Copy');
  expect(presses).toBe(1);
});

describe('a reply', () => {
  it('is started by the menu, cancelled by Escape, and sent with the id of the message', async () => {
    await openTheirs();
    await chooseOption('Reply');
    expect(await screen.findByRole('group', { name: 'Reply to Grace Hopper' })).toBeVisible();
    await waitFor(() => expect(box()).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: /Reply to/ })).toBeNull();
    await chooseOption('Reply');
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
    const chat = await openTheirs();
    const replyTo = { _id: 'm0001', senderId: MATCH, message: 'theirs' };
    shown.socket.receive('receiveMessage', chat.write('answer', { ...MINE, replyTo }));
    await screen.findByText('answer');
    shown.socket.receive('messageDeleted', chat.delete('m0001'));
    expect(await screen.findByText('Message deleted')).toBeVisible();
    expect(screen.queryByText('theirs')).toBeNull();
    expect(screen.queryByRole('link', { name: /Go to the message/ })).toBeNull();
  });
});

it('ArrowUp in the empty box edits the last own message', async () => {
  await openOwn();
  await user.type(box(), '{ArrowUp}');
  expect(await screen.findByText('Edit message')).toBeVisible();
  expect(box()).toHaveValue('mine');
});

describe('a reaction', () => {
  it('is set by the menu, shown with its count, and removed by a click', async () => {
    const chat = await openTheirs();
    const bodies: unknown[] = [];
    shown.service.handlers['PUT /api/messages/m0001/reaction'] = ({ body }) => {
      bodies.push(body);
      const { emoji } = body as { emoji: string | null };
      const mine = emoji === null ? [] : [{ userId: ME, emoji }];
      return {
        body: chat.change('m0001', { reactions: [{ userId: MATCH, emoji: '👍' }, ...mine] }),
      };
    };
    await chooseOption('👍', 'menuitemcheckbox');
    const both = await screen.findByRole('button', { name: '👍 Grace Hopper, You', pressed: true });
    await user.click(both);
    expect(
      await screen.findByRole('button', { name: '👍 Grace Hopper', pressed: false }),
    ).toBeVisible();
    // The page does not wait for the response.
    await waitFor(() => expect(bodies).toEqual([{ emoji: '👍' }, { emoji: null }]));
  });
});

describe('the picture of a message', () => {
  // Styles are not loaded in jsdom, so `pointer-events` need not be checked.
  const pointer = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

  /** Opens the picture of a thread with two pictures, a PDF and a text. */
  async function open(name: string) {
    const file = (fileName: string, fileType: string) => ({
      ...{ fileName, fileType, fileUrl: `/api/attachments/${fileName}` },
      message: '',
    });
    const [one, two] = [file('one.png', 'image/png'), file('two.png', 'image/png')];
    const chat = chatWith(one, file('notes.pdf', 'application/pdf'), 'just words', two);
    await renderConversation(chat);
    await pointer.click(await screen.findByRole('img', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    // The keys go to the dialog only then.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    return { dialog: within(dialog), chat };
  }

  it('opens in a lightbox, where the arrow keys show the other pictures', async () => {
    const { dialog } = await open('one.png');
    expect(dialog.getByText('1 of 2')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    await pointer.keyboard('{ArrowLeft}{ArrowRight}');
    const { service } = shown;
    const url = `${service.url}/api/attachments/two.png`;
    expect(dialog.getByRole('img', { name: 'two.png' })).toHaveAttribute('src', url);
    expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', url);
    expect(dialog.getByText('2 of 2')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Next picture' })).toBeDisabled();
    await pointer.click(dialog.getByRole('button', { name: 'Previous picture' }));
    await pointer.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by Back', async () => {
    mockNavigation();
    await open('one.png');
    expect(pressBack()).toBe(false);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes by a click beside it, and when it is deleted', async () => {
    const { dialog, chat } = await open('two.png');
    await pointer.click(dialog.getByRole('img', { name: 'two.png' }));
    expect(dialog.getByText('2 of 2')).toBeVisible();
    shown.socket.receive('messageDeleted', chat.delete('m0004'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pointer.click(screen.getByRole('img', { name: 'one.png' }));
    const other = await screen.findByRole('dialog', { name: 'one.png' });
    await pointer.click(within(other).getByText('1 of 1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
