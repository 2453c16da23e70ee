import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  chatSlice,
  draftChanged,
  editChanged,
  editEnded,
  editStarted,
  messageDelayed,
  messageDiscarded,
  messageFailed,
  messageQueued,
  messageRetried,
  messageSent,
  persistedChatRestored,
  replyCancelled,
  replyStarted,
  selectDraft,
  selectEditing,
  selectIsTyping,
  selectOutbox,
  selectOutboxFor,
  selectReply,
  selectTyping,
  selectUpload,
  typingExpired,
  uploadCancelled,
  uploadCompleted,
  uploadFailed,
  uploadProgressed,
  uploadStarted,
  type OutboxItem,
} from '../../../src/features/chat/chatSlice.ts';
import { messageArrived, typingStarted, typingStopped } from '../../../src/socket/socketActions.ts';
import { testTransitions, type Transition } from '../../support/client/transitions.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const quote = { _id: 'm1', senderId: 'grace', message: 'When?' };
const edited = { conversationId: 'grace', messageId: 'm2', text: 'Helo' };
const inPair = { senderId: 'grace', conversationId: 'grace' };
const inSession = { senderId: 'grace', conversationId: 'session' };

const queued = (clientId: string, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  clientId,
  recipientId: 'grace',
  text: `Text of ${clientId}`,
  createdAt: NOW,
  status: 'sending',
  ...changes,
});
/** The action that adds the item. Otherwise its id is random. */
const addItem = (item: OutboxItem) => ({ type: messageQueued.type, payload: item });
const arrived = (clientId?: string) =>
  messageArrived({
    ...{ _id: 'm3', senderId: 'grace', recipientId: 'ada', message: 'Hi.', createdAt: NOW },
    ...{ read: false, edited: false },
    ...(clientId !== undefined && { clientId }),
  });

type ChatState = ReturnType<typeof chatSlice.getInitialState>;

const drafts = { grace: 'Hello', bob: 'Hey' };
const uploads = {
  grace: { fileName: 'notes.pdf', percent: 20 },
  bob: { fileName: 'photo.jpg', percent: 0 },
};
const first = queued('c1');
const second = queued('c2');

describe('the chat', () => {
  testTransitions(chatSlice, [
    [
      'restores what was stored on the device',
      { editing: edited },
      persistedChatRestored({ drafts, replies: { grace: quote }, outbox: [first] }),
      { drafts, replies: { grace: quote }, outbox: [first] },
    ],
    [
      'keeps a draft',
      { drafts: { bob: 'Hey' } },
      draftChanged({ conversationId: 'grace', text: 'Hello' }),
      { drafts },
    ],
    [
      'removes an empty draft',
      { drafts },
      draftChanged({ conversationId: 'grace', text: '' }),
      { drafts: { bob: 'Hey' } },
    ],
    [
      'replies to a message instead of editing one',
      { editing: edited },
      replyStarted({ conversationId: 'grace', quote }),
      { editing: null, replies: { grace: quote } },
    ],
    [
      'cancels a reply',
      { replies: { grace: quote, bob: quote } },
      replyCancelled({ conversationId: 'grace' }),
      { replies: { bob: quote } },
    ],
    [
      'queues a message and removes its draft',
      { drafts, outbox: [first] },
      addItem(second),
      { drafts: { bob: 'Hey' }, outbox: [first, second] },
    ],
    [
      'queues a reply',
      { replies: { grace: quote, bob: quote } },
      addItem(first),
      { replies: { bob: quote }, outbox: [{ ...first, replyTo: quote }] },
    ],
    [
      'removes a message that was sent',
      { outbox: [first, second] },
      messageSent({ clientId: 'c1' }),
      { outbox: [second] },
    ],
    [
      'removes a message that was discarded',
      { outbox: [first, second] },
      messageDiscarded({ clientId: 'c2' }),
      { outbox: [first] },
    ],
    [
      'keeps a message that failed',
      { outbox: [first, second] },
      messageFailed({ clientId: 'c1', text: 'Too long.' }),
      { outbox: [queued('c1', { status: 'failed' }), second] },
    ],
    [
      'keeps the problem of a message that is sent again later',
      { outbox: [first, second] },
      messageDelayed({ clientId: 'c2', text: 'No connection.' }),
      { outbox: [first, queued('c2', { problem: 'No connection.' })] },
    ],
    [
      'retries a failed message after the others',
      { outbox: [queued('c1', { status: 'failed', problem: 'No connection.' }), second] },
      messageRetried({ clientId: 'c1' }),
      { outbox: [second, queued('c1', { problem: undefined })] },
    ],
    [
      'retries a delayed message at its place',
      { outbox: [queued('c1', { problem: 'No connection.' }), second] },
      messageRetried({ clientId: 'c1' }),
      { outbox: [queued('c1', { problem: undefined }), second] },
    ],
    ['ignores an unknown message', { outbox: [first] }, messageRetried({ clientId: 'c9' }), {}],
    ['edits a message', {}, editStarted(edited), { editing: edited }],
    [
      'changes the text of an edited message',
      { editing: edited },
      editChanged('Hello'),
      { editing: { ...edited, text: 'Hello' } },
    ],
    ['changes no text without an edited message', {}, editChanged('Hello'), {}],
    ['ends an edit', { editing: edited }, editEnded(), { editing: null }],
    [
      'starts an upload',
      {},
      uploadStarted({ conversationId: 'grace', fileName: 'notes.pdf' }),
      { uploads: { grace: { fileName: 'notes.pdf', percent: 0 } } },
    ],
    [
      'continues an upload',
      { uploads },
      uploadProgressed({ conversationId: 'grace', percent: 60 }),
      { uploads: { ...uploads, grace: { fileName: 'notes.pdf', percent: 60 } } },
    ],
    [
      'ignores the progress of an upload that has ended',
      {},
      uploadProgressed({ conversationId: 'grace', percent: 60 }),
      {},
    ],
    ...[
      uploadCompleted({ conversationId: 'grace' }),
      uploadCancelled({ conversationId: 'grace' }),
      uploadFailed({ conversationId: 'grace', text: 'Too large.' }),
    ].map((action): Transition<ChatState> => [
      `removes an upload: ${action.type}`,
      { uploads },
      action,
      { uploads: { bob: uploads.bob } },
    ]),
    [
      'shows a match as typing',
      {},
      typingStarted({ senderId: 'grace', recipientId: 'grace' }),
      { typing: [inPair] },
    ],
    [
      'shows a match of a minimal service as typing',
      {},
      typingStarted({ senderId: 'grace' }),
      { typing: [inPair] },
    ],
    [
      'shows a student as typing in the last conversation',
      { typing: [inPair] },
      typingStarted({ senderId: 'grace', recipientId: 'session' }),
      { typing: [inSession] },
    ],
    [
      'shows a student as typing once',
      { typing: [inPair, { senderId: 'bob', conversationId: 'bob' }] },
      typingStarted({ senderId: 'grace' }),
      { typing: [{ senderId: 'bob', conversationId: 'bob' }, inPair] },
    ],
    [
      'hides typing that stopped',
      { typing: [inPair, inSession] },
      typingStopped({ senderId: 'grace', recipientId: 'session' }),
      { typing: [] },
    ],
    [
      'hides typing that expired',
      { typing: [inPair] },
      typingExpired({ senderId: 'grace' }),
      { typing: [] },
    ],
    ['hides typing when the message arrives', { typing: [inPair] }, arrived(), { typing: [] }],
    [
      'removes an own message that arrives before its response',
      { outbox: [first, second] },
      arrived('c1'),
      { outbox: [second] },
    ],
  ]);
});

describe('a queued message', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(NOW) });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has the present time and an id that begins with it', () => {
    const { payload } = messageQueued({ recipientId: 'grace', text: 'Hello' });
    expect(payload).toEqual(queued(payload.clientId, { text: 'Hello' }));
    expect(payload.clientId.split('-')[0]).toBe(Date.parse(NOW).toString(36));
    expect(messageQueued({ recipientId: 'grace', text: 'Hello' }).payload.clientId).not.toBe(
      payload.clientId,
    );
  });
});

describe('the selectors', () => {
  const other = queued('c3', { recipientId: 'bob' });
  const chat: ChatState = {
    ...{ drafts, uploads, replies: { grace: quote }, editing: edited },
    typing: [inPair, { senderId: 'bob', conversationId: 'grace' }],
    outbox: [first, other, second],
  };

  it('return the values of a conversation', () => {
    expect(selectDraft({ chat }, 'grace')).toBe('Hello');
    expect(selectReply({ chat }, 'grace')).toBe(quote);
    expect(selectUpload({ chat }, 'grace')).toBe(uploads.grace);
    expect(selectIsTyping({ chat }, 'grace')).toBe(true);
    expect(selectTyping({ chat }, 'grace')).toEqual(['grace', 'bob']);
    expect(selectOutboxFor({ chat }, 'grace')).toEqual([first, second]);
  });

  it('return nothing for another conversation', () => {
    expect(selectDraft({ chat }, 'cleo')).toBe('');
    expect(selectReply({ chat }, 'cleo')).toBeUndefined();
    expect(selectUpload({ chat }, 'cleo')).toBeUndefined();
    expect(selectIsTyping({ chat }, 'cleo')).toBe(false);
    expect(selectTyping({ chat }, 'cleo')).toEqual([]);
    expect(selectOutboxFor({ chat }, 'cleo')).toEqual([]);
  });

  it('return the same list until it changes', () => {
    const typing = { ...chat, drafts: {} };
    expect(selectOutboxFor({ chat: typing }, 'grace')).toBe(selectOutboxFor({ chat }, 'grace'));
  });

  it('return the outbox and the edited message', () => {
    expect(selectOutbox({ chat })).toBe(chat.outbox);
    expect(selectEditing({ chat })).toBe(edited);
  });
});
