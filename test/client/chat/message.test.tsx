import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { formatFileSize } from '../../../src/features/chat/format.ts';
import { Bubble } from '../../../src/features/chat/message/Bubble.tsx';
import { isEmojiOnly, LinkedText } from '../../../src/features/chat/message/LinkedText.tsx';
import { isExpiring } from '../../../src/features/chat/message/useFileUrl.ts';
import { useTouchGestures } from '../../../src/features/chat/message/useTouchGestures.ts';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';
import { chatWith } from './fakeChat.ts';
import { box, chooseOption, renderConversation, shown, user } from './renderChat.tsx';
import { MATCH, ME, MINE } from './thread/threadModel.ts';

/** Opens a thread with one own and one received message. */
const openOwn = () => renderConversation(chatWith({ message: 'mine', ...MINE }, 'theirs'));

describe('the options of a message', () => {
  const EDIT = 'PATCH /api/messages/m0001';
  const DELETE = 'DELETE /api/messages/m0001';

  // Covers 4.29, 4.30, 5.14
  it('open by keyboard and right click, and delete own messages only, once confirmed', async () => {
    await openOwn();
    const [mine, theirs] = screen.getAllByRole('button', { name: 'Message options' });
    const items = async () => {
      const menu = await screen.findByRole('menu', { name: 'Message options' });
      return within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent);
    };
    const close = async () => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    };
    mine?.focus();
    await user.keyboard('{Enter}');
    expect(await items()).toEqual(['Reply', 'Copy text', 'Edit', 'Delete']);
    await close();
    expect(mine).toHaveFocus();
    await user.click(theirs!);
    expect(await items()).toEqual(['Reply', 'Copy text']);
    await close();
    fireEvent.contextMenu(screen.getByText('mine'));
    expect(await items()).toHaveLength(4);
    await close();

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

  it('edit a message, as ArrowUp in the empty box does, or restore the draft on Escape', async () => {
    const chat = await openOwn();
    shown.service.handlers[EDIT] = ({ body }) => ({
      body: chat.change('m0001', { ...(body as { message: string }), edited: true }),
    });
    await user.type(box(), '{ArrowUp}');
    expect(await screen.findByText('Edit message')).toBeVisible();
    expect(box()).toHaveValue('mine');
    await user.keyboard('{Escape}');
    await user.type(box(), 'a draft');
    await chooseOption('Edit');
    await waitFor(() => expect(box()).toHaveFocus());
    expect(box()).toHaveValue('mine');
    // Of an input method, in Safari after the composition.
    fireEvent.keyDown(box(), { key: 'Escape', keyCode: 229 });
    await user.type(box(), ' too{Escape}');
    expect(box()).toHaveValue('a draft');
    await chooseOption('Edit');
    await user.type(box(), ' too');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('mine too', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByText('(edited)')).toBeInTheDocument();
    expect(box()).toHaveValue('a draft');
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

  it('open on a long press of the message, not of its open menu, and a swipe replies', () => {
    jest.useFakeTimers();
    const [onLongPress, onSwipe] = [jest.fn(), jest.fn()];
    /** A message with a menu elsewhere in the document. */
    function Message() {
      const { handlers } = useTouchGestures({ onLongPress, onSwipe });
      return (
        <article {...handlers}>
          Hello
          {createPortal(<button type="button">Copy</button>, document.body)}
        </article>
      );
    }
    render(<Message />);
    const touch = (type: string, text: string, clientX = 0) => {
      // jsdom has no pointer events with these fields.
      const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX });
      fireEvent(screen.getByText(text), Object.assign(event, { pointerType: 'touch' }));
    };
    const presses = ['Hello', 'Copy'].map((text) => {
      touch('down', text);
      act(() => {
        jest.advanceTimersByTime(500);
      });
      return onLongPress.mock.calls.length;
    });
    expect(presses).toEqual([1, 1]);
    const swipes = [55, 56, -56].map((right) => {
      touch('down', 'Hello');
      for (const type of ['move', 'up']) touch(type, 'Hello', right);
      return onSwipe.mock.calls.length;
    });
    expect(swipes).toEqual([0, 1, 1]);
  });
});

it('a message of another student can be reacted and replied to, until it is deleted', async () => {
  const chat = await renderConversation(chatWith('theirs'));
  const { service, socket } = shown;
  const bodies: unknown[] = [];
  service.handlers['PUT /api/messages/m0001/reaction'] = ({ body }) => {
    bodies.push(body);
    const { emoji } = body as { emoji: string | null };
    const mine = emoji === null ? [] : [{ userId: ME, emoji }];
    return { body: chat.change('m0001', { reactions: [{ userId: MATCH, emoji: '👍' }, ...mine] }) };
  };
  await chooseOption('👍', 'menuitemcheckbox');
  const both = await screen.findByRole('button', { name: '👍 Grace Hopper, You', pressed: true });
  expect(both).toHaveTextContent('👍2');
  await user.click(both);
  const one = await screen.findByRole('button', { name: '👍 Grace Hopper', pressed: false });
  expect(one).toHaveTextContent(/^👍$/);
  // The page does not wait for the response.
  await waitFor(() => expect(bodies).toEqual([{ emoji: '👍' }, { emoji: null }]));

  await chooseOption('Reply');
  expect(await screen.findByRole('group', { name: 'Reply to Grace Hopper' })).toBeVisible();
  await waitFor(() => expect(box()).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: /Reply to/ })).toBeNull();
  await chooseOption('Reply');
  await user.type(box(), 'mine{Enter}');
  // The queued message is replaced by the stored one, so the link is not kept.
  await screen.findByRole('link', { name: /^Go to the message: Grace Hopper/ });
  await screen.findByText('Sent');
  const sent = service.calls.find(({ path }) => path === '/api/messages');
  expect(sent?.body).toMatchObject({ replyTo: 'm0001' });
  expect(screen.queryByRole('group', { name: /Reply to/ })).toBeNull();

  socket.receive('messageDeleted', chat.delete('m0001'));
  expect(await screen.findByText('Message deleted')).toBeVisible();
  expect(screen.queryByText('theirs')).toBeNull();
  expect(screen.queryByRole('link', { name: /Go to the message/ })).toBeNull();
});

it('the pictures of a thread open in a lightbox, until Escape, Back, a click or a deletion', async () => {
  mockNavigation();
  const file = (fileName: string, fileType: string) => ({
    ...{ fileName, fileType, fileUrl: `/api/attachments/${fileName}` },
    message: '',
  });
  const [one, two] = [file('one.png', 'image/png'), file('two.png', 'image/png')];
  const notes = file('notes.pdf', 'application/pdf');
  const chat = await renderConversation(chatWith(one, notes, 'just words', two));
  /** Opens the picture of a message. */
  const open = async (name: string) => {
    await user.click(await screen.findByRole('img', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    // The keys go to the dialog only then.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    return within(dialog);
  };
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const dialog = await open('one.png');
  expect(dialog.getByText('1 of 2')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled();
  await user.keyboard('{ArrowLeft}{ArrowRight}');
  const url = `${shown.service.url}/api/attachments/two.png`;
  expect(dialog.getByRole('img', { name: 'two.png' })).toHaveAttribute('src', url);
  expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', url);
  expect(dialog.getByText('2 of 2')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Previous picture' }));
  expect(dialog.getByText('1 of 2')).toBeVisible();
  await user.keyboard('{Escape}');
  await expectClosed();

  await open('one.png');
  expect(pressBack()).toBe(false);
  await expectClosed();

  const other = await open('two.png');
  await user.click(other.getByRole('img', { name: 'two.png' }));
  expect(other.getByText('2 of 2')).toBeVisible();
  shown.socket.receive('messageDeleted', chat.delete('m0004'));
  await expectClosed();

  const last = await open('one.png');
  await user.click(last.getByText('1 of 1'));
  await expectClosed();
});

describe('the text of a message', () => {
  const URLS = 'https://example.org/a?b=1, javascript:alert(1) ftp://x.y (mailto:ada@example.org)';
  const TREE = 'https://example.org/Tree_(graph)';

  it('links http and mailto URLs without the punctuation around them', () => {
    const cases: [string, string[]][] = [
      [URLS, ['https://example.org/a?b=1', 'mailto:ada@example.org']],
      [`${TREE}. http://`, [TREE]],
      ['“https://example.com/q”', ['https://example.com/q']],
      ['https://example.com»', ['https://example.com']],
      ['https://example.com/path…', ['https://example.com/path']],
      ['{https://example.com/curly}', ['https://example.com/curly']],
      ['https://example.com/y。谢谢', ['https://example.com/y']],
      ['https://example.com/z（第3章）', ['https://example.com/z']],
      ['https://example.com/a[1]', ['https://example.com/a[1]']],
      ['《https://example.com/x》', ['https://example.com/x']],
      ['https://例え.jp/パス、次', ['https://例え.jp/パス']],
      ['https://example.com/سلام.', ['https://example.com/سلام']],
    ];
    const rendered = cases.map(([text]) => {
      const { container, unmount } = render(<LinkedText text={text} />);
      const links = [...container.querySelectorAll('a[rel~=noopener]')];
      const urls = links.map((link) => link.getAttribute('href'));
      expect(links.map(({ textContent }) => textContent)).toEqual(urls);
      const shownText = container.textContent;
      unmount();
      return [shownText, urls];
    });
    expect(rendered).toEqual(cases);
  });

  it('is large if it is one to three emoji', () => {
    const emoji = ['🎉', '😂😂😂', '👍🏽', '👩‍💻', '🇬🇭', '❤️'];
    const others = ['', '4', 'ok 🎉', '😂😂😂😂', '©', 'x'];
    expect([...emoji, ...others].filter(isEmojiOnly)).toEqual(emoji);
  });
});

it('formatFileSize formats bytes', () => {
  const sizes = [78, 1_023, 1_024, 1_500_000, 10 * 1024 * 1024].map(formatFileSize);
  expect(sizes).toEqual(['78 bytes', '1,023 bytes', '1 kB', '1.4 MB', '10 MB']);
});

it('isExpiring returns whether a signed URL has less than 30 seconds', () => {
  const at = (expires: number) => `/api/attachments/1?expires=${String(expires)}&signature=x`;
  const later = [at(1_700_000_600), at(1_700_000_030), 'https://elsewhere.example/file'];
  const soon = [at(1_700_000_029), at(1_699_999_999)];
  expect([...later, ...soon].filter((url) => isExpiring(url, 1_700_000_000_000))).toEqual(soon);
});
