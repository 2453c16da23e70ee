import { describe, expect, it, jest } from '@jest/globals';
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
const grace = { conversationId: 'grace' };
const quote = { _id: 'm1', senderId: 'grace', message: 'When?' };
const edited = { ...grace, messageId: 'm2', text: 'Helo' };
const inPair = { senderId: 'grace', conversationId: 'grace' };
const inSession = { senderId: 'grace', conversationId: 'session' };
const ofBob = { senderId: 'bob', conversationId: 'bob' };

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

const ofOther = { bob: 'Hey' };
const drafts = { grace: 'Hello', ...ofOther };
const replies = { grace: quote };
const [notes, photo] = [
  { fileName: 'notes.pdf', percent: 20 },
  { fileName: 'photo.jpg', percent: 0 },
];
const uploads = { grace: notes, bob: photo };
const first = queued('c1');
const second = queued('c2');
const failed = queued('c1', { status: 'failed' });
const delayed = queued('c1', { problem: 'No connection.' });
const outbox = [first, second];

describe('the chat', () => {
  testTransitions(chatSlice, [
    [
      'restores what was stored on the device',
      { editing: edited },
      persistedChatRestored({ drafts, replies, outbox: [first] }),
      { drafts, replies, outbox: [first] },
    ],
    ['keeps a draft', { drafts: ofOther }, draftChanged({ ...grace, text: 'Hello' }), { drafts }],
    [
      'removes an empty draft',
      { drafts },
      draftChanged({ ...grace, text: '' }),
      { drafts: ofOther },
    ],
    [
      'replies to a message instead of editing one',
      { editing: edited },
      replyStarted({ ...grace, quote }),
      { editing: null, replies },
    ],
    [
      'cancels a reply',
      { replies: { ...replies, bob: quote } },
      replyCancelled(grace),
      { replies: { bob: quote } },
    ],
    [
      'queues a message and removes its draft',
      { drafts, outbox: [first] },
      addItem(second),
      { drafts: ofOther, outbox },
    ],
    [
      'queues a reply',
      { replies: { ...replies, bob: quote } },
      addItem(first),
      { replies: { bob: quote }, outbox: [{ ...first, replyTo: quote }] },
    ],
    ['removes a sent message', { outbox }, messageSent({ clientId: 'c1' }), { outbox: [second] }],
    [
      'removes a message that was discarded',
      { outbox },
      messageDiscarded({ clientId: 'c2' }),
      { outbox: [first] },
    ],
    [
      'keeps a message that failed',
      { outbox },
      messageFailed({ clientId: 'c1', text: 'Too long.' }),
      { outbox: [failed, second] },
    ],
    [
      'keeps the problem of a message that is sent again later',
      { outbox },
      messageDelayed({ clientId: 'c1', text: 'No connection.' }),
      { outbox: [delayed, second] },
    ],
    [
      'retries a failed message after the others',
      { outbox: [queued('c1', { status: 'failed', problem: 'No connection.' }), second] },
      messageRetried({ clientId: 'c1' }),
      { outbox: [second, queued('c1', { problem: undefined })] },
    ],
    [
      'retries a delayed message at its place',
      { outbox: [delayed, second] },
      messageRetried({ clientId: 'c1' }),
      { outbox: [queued('c1', { problem: undefined }), second] },
    ],
    ['ignores an unknown message', { outbox }, messageRetried({ clientId: 'c9' }), {}],
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
      uploadStarted({ ...grace, fileName: 'notes.pdf' }),
      { uploads: { grace: { ...notes, percent: 0 } } },
    ],
    [
      'continues an upload',
      { uploads },
      uploadProgressed({ ...grace, percent: 60 }),
      { uploads: { grace: { ...notes, percent: 60 }, bob: photo } },
    ],
    ['ignores progress after an upload', {}, uploadProgressed({ ...grace, percent: 60 }), {}],
    ...[
      uploadCompleted(grace),
      uploadCancelled(grace),
      uploadFailed({ ...grace, text: 'Too large.' }),
    ].map((action): Transition<ChatState> => [
      `removes an upload: ${action.type}`,
      { uploads },
      action,
      { uploads: { bob: photo } },
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
      { typing: [inPair, ofBob] },
      typingStarted({ senderId: 'grace' }),
      { typing: [ofBob, inPair] },
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
      { outbox },
      arrived('c1'),
      { outbox: [second] },
    ],
  ]);
});

it('a queued message has the present time and an id that begins with it', () => {
  jest.useFakeTimers({ now: new Date(NOW) });
  const queue = () => messageQueued({ recipientId: 'grace', text: 'Hello' }).payload;
  const payload = queue();
  expect(payload).toEqual(queued(payload.clientId, { text: 'Hello' }));
  expect(payload.clientId.split('-')[0]).toBe(Date.parse(NOW).toString(36));
  expect(queue().clientId).not.toBe(payload.clientId);
});

describe('the selectors', () => {
  const other = queued('c3', { recipientId: 'bob' });
  const chat: ChatState = {
    ...{ drafts, uploads, replies, editing: edited },
    typing: [inPair, { senderId: 'bob', conversationId: 'grace' }],
    outbox: [first, other, second],
  };

  it('return the values of a conversation', () => {
    expect(selectDraft({ chat }, 'grace')).toBe('Hello');
    expect(selectReply({ chat }, 'grace')).toBe(quote);
    expect(selectUpload({ chat }, 'grace')).toBe(notes);
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
