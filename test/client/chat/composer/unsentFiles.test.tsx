import { browserWentOnline } from '../../../../src/socket/socketActions.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '../../../../src/api/authActions.ts';
import { draftChanged, uploadCancelled } from '../../../../src/features/chat/chatSlice.ts';
import { resendFiles, sendFiles } from '../../../../src/features/chat/fileThunks.ts';
import { selectAllStaged, selectStaged } from '../../../../src/features/chat/stagedFilesSlice.ts';
import { sendText } from '../../../../src/features/chat/sendThunks.ts';
import { hasUnsavedChanges } from '../../../../src/ui/hasUnsavedChanges.ts';
import { fakeClock } from '../../../support/client/fakeClock.ts';
import type { FakeResponse } from '../../../support/client/fakeService.ts';
import { expectConsole } from '../../../support/expectConsole.ts';
import { FakeChat } from '../fakeChat.ts';
import { opened } from '../openChat.ts';
import { box, GRACE, match, renderConversation, sendButton, shown, user } from '../renderChat.tsx';
import { MATCH } from '../thread/threadModel.ts';
import { allowUploads, notes, respondToUploads, stored, uploads } from './fakeUploads.ts';

allowUploads();

const FAILED = 'Failed to upload file.';
const away = (): FakeResponse => ({ drop: true });
const busy = (): FakeResponse => ({ status: 503, body: null });

/** Sends files to a conversation whose service gives this response to uploads. */
async function sendTo(respond: () => FakeResponse, files: File[], text = ''): Promise<FakeChat> {
  const chat = await renderConversation(new FakeChat(), {
    matches: [GRACE, match('joan', 'Joan Clarke')],
  });
  respondToUploads(respond);
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
  if (text !== '') await user.type(box(), text);
  await user.click(sendButton());
  return chat;
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Chosen files' }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('p')!.textContent);
const expectRows = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected));
const expectNoFiles = () =>
  waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull());
const texts = (chat: FakeChat) => chat.messages.map(({ message }) => message);
const staged = () => selectStaged(opened.store.getState(), MATCH);
const retry = () => user.click(screen.getAllByRole('button', { name: /^Retry/ })[0]!);
const uploadErrors = () => opened.toasts().filter((text) => text === FAILED);

describe('a file whose upload failed', () => {
  beforeEach(() => {
    // Of jsdom.
    expectConsole(/socket hang up/);
  });

  it('is marked as not sent until it is sent by Retry or removed, also in another conversation', async () => {
    const chat = await sendTo(away, [notes()], 'look');
    await expectRows('notes.txt5 bytes Not sent');
    expect(opened.toasts()).toEqual([FAILED]);
    expect(box()).toHaveValue('look');
    expect(hasUnsavedChanges()).toBe(true);
    shown.goTo('/chat/joan');
    await screen.findByRole('heading', { name: 'Chat with Joan Clarke' });
    await expectNoFiles();
    shown.goTo(`/chat/${MATCH}`);
    await expectRows('notes.txt5 bytes Not sent');
    await retry();
    await waitFor(() => expect(uploadErrors()).toHaveLength(2));
    await expectRows('notes.txt5 bytes Not sent');
    expect(box()).toHaveFocus();
    respondToUploads();
    await retry();
    await expectNoFiles();
    await waitFor(() => expect(texts(chat)).toEqual(['look']));
    expect(box()).toHaveValue('');
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('can be removed, and its text stays', async () => {
    await sendTo(away, [notes()], 'look');
    await expectRows('notes.txt5 bytes Not sent');
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    await expectNoFiles();
    respondToUploads();
    opened.reconnect();
    expect(uploads()).toHaveLength(1);
    expect(box()).toHaveValue('look');
  });

  it('is sent by itself, with its text and those after it, when the connection is back', async () => {
    const chat = await sendTo(away, [notes('one.txt'), notes('two.txt')], 'look');
    await expectRows('one.txt5 bytes Not sent', 'two.txt5 bytes Not sent');
    expect(uploads()).toHaveLength(1);
    opened.reconnect();
    await waitFor(() => expect(uploads()).toHaveLength(2));
    await expectRows('one.txt5 bytes Not sent', 'two.txt5 bytes Not sent');
    // Nobody pressed a button.
    expect(uploadErrors()).toHaveLength(1);
    respondToUploads();
    opened.reconnect();
    await expectNoFiles();
    await waitFor(() => expect(texts(chat)).toEqual(['look', '']));
    expect(
      uploads()
        .slice(2)
        .map(({ body }) => /filename="(.*?)"/.exec(String(body))?.[1]),
    ).toEqual(['one.txt', 'two.txt']);
  });

  it('is sent after the messages that wait', async () => {
    const chat = await renderConversation();
    respondToUploads(away);
    opened.service.handlers['POST /api/messages'] = away;
    opened.store.dispatch(sendText({ conversationId: MATCH, text: 'before' }));
    fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files: [notes()] } });
    await user.type(box(), 'after{Enter}');
    await expectRows('notes.txt5 bytes Not sent');
    respondToUploads();
    Object.assign(opened.service.handlers, chat.handlers);
    opened.store.dispatch(browserWentOnline());
    await waitFor(() => expect(texts(chat)).toEqual(['before', 'after']));
  });

  it('leaves a text that was changed since in the box', async () => {
    const chat = await sendTo(away, [notes()], 'look');
    await expectRows('notes.txt5 bytes Not sent');
    await user.type(box(), ' at this');
    respondToUploads();
    opened.reconnect();
    await waitFor(() => expect(texts(chat)).toEqual(['']));
    expect(box()).toHaveValue('look at this');
  });

  it('is sent once by clicks on Retry and Send and a reconnect', async () => {
    const chat = await sendTo(away, [notes()]);
    await expectRows('notes.txt5 bytes Not sent');
    respondToUploads();
    const sending = [
      opened.store.dispatch(resendFiles(MATCH)),
      opened.store.dispatch(resendFiles(MATCH)),
      opened.store.dispatch(sendFiles({ conversationId: MATCH, text: '' })),
    ];
    opened.reconnect();
    await Promise.all(sending);
    await expectNoFiles();
    await waitFor(() => expect(texts(chat)).toEqual(['']));
    opened.reconnect();
    expect(uploads()).toHaveLength(2);
  });

  it('is no longer sent by itself when its next upload is cancelled', async () => {
    await sendTo(away, [notes()]);
    await expectRows('notes.txt5 bytes Not sent');
    respondToUploads(() => ({ hang: true }));
    opened.reconnect();
    await waitFor(() => expect(uploads()).toHaveLength(2));
    opened.store.dispatch(uploadCancelled({ conversationId: MATCH }));
    await expectRows('notes.txt5 bytes');
    opened.reconnect();
    expect(uploads()).toHaveLength(2);
  });

  it('is forgotten by a sign-out', async () => {
    await sendTo(away, [notes()]);
    await expectRows('notes.txt5 bytes Not sent');
    opened.store.dispatch(signedOut({ byChoice: false }));
    expect(selectAllStaged(opened.store.getState())).toEqual([]);
    expect(hasUnsavedChanges()).toBe(false);
  });
});

it('a file that a busy service did not take is sent again while the page stays connected', async () => {
  const chat = await sendTo(busy, [notes()]);
  await expectRows('notes.txt5 bytes Not sent');
  const clock = fakeClock();
  await retry();
  await clock.waitFor(() => expect(uploads()).toHaveLength(2));
  await clock.waitFor(() => expect(staged()).toMatchObject([{ status: 'notSent' }]));
  await clock.advance(29_999);
  expect(uploads()).toHaveLength(2);
  respondToUploads();
  await clock.advance(1);
  await clock.waitFor(() => expect(texts(chat)).toEqual(['']));
});

it('a file that the service refused shows why, and is not sent again', async () => {
  const refusal = 'This is no text.';
  const chat = await sendTo(() => ({ status: 415, body: { error: refusal } }), [notes()], 'look');
  await expectRows(`notes.txt5 bytes ${refusal}`);
  expect(opened.toasts()).toEqual([refusal]);
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  respondToUploads();
  opened.reconnect();
  await user.click(sendButton());
  await waitFor(() => expect(texts(chat)).toEqual(['look']));
  expect(uploads()).toHaveLength(1);
  expect(rows()).toEqual([`notes.txt5 bytes ${refusal}`]);
});

it('a refused file does not keep the others', async () => {
  const chat = await renderConversation();
  respondToUploads(({ body }) =>
    String(body).includes('one.txt') ? { status: 413, body: null } : stored(),
  );
  opened.store.dispatch(draftChanged({ conversationId: MATCH, text: 'look' }));
  const files = [notes('one.txt'), notes('two.txt'), notes('three.txt')];
  fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
  await user.click(sendButton());
  await expectRows(`one.txt5 bytes ${FAILED}`);
  await waitFor(() => expect(texts(chat)).toEqual(['look', '']));
  expect(box()).toHaveValue('');
});
