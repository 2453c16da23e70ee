import { describe, expect, it, jest } from '@jest/globals';
import * as chat from '../../../src/features/chat/chatSlice.ts';
import { messageArrived, typingStarted, typingStopped } from '../../../src/socket/socketActions.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { message } from './thread/threadModel.ts';

const NOW = '2026-03-02T10:00:00.000Z';
const text = 'Hello';
const grace = { conversationId: 'grace' };
const quote = { _id: 'm1', senderId: 'grace', message: 'When?' };
const editing = { ...grace, messageId: 'm2', text: 'Helo' };

const queued = (clientId: string, changes: Partial<chat.OutboxItem> = {}): chat.OutboxItem => ({
  ...{ clientId, recipientId: 'grace', text: `Text of ${clientId}`, createdAt: NOW },
  status: 'sending',
  ...changes,
});
/** The action that adds the item. Otherwise its id is random. */
const add = (item: chat.OutboxItem) => ({ type: chat.messageQueued.type, payload: item });
const arrived = (changes: { clientId?: string } = {}) => messageArrived(message(3, changes));

const ofBob = { bob: 'Hey' };
const drafts = { grace: text, ...ofBob };
const draft = (changed: string) => chat.draftChanged({ ...grace, text: changed });
const replies = { grace: quote };
const both = { ...replies, bob: quote };
const one = { replies: { bob: quote } };
const reply = chat.replyStarted({ ...grace, quote });
const notes = { fileName: 'notes.pdf', percent: 20 };
const bob = { fileName: 'photo.jpg', percent: 0 };
const uploads = { grace: notes, bob };
const left = { uploads: { bob } };
const start = chat.uploadStarted({ ...grace, fileName: 'notes.pdf' });
const progress = chat.uploadProgressed({ ...grace, percent: 60 });
const uploadsAt = (percent: number) => ({ uploads: { grace: { ...notes, percent }, bob } });

const c1 = { clientId: 'c1' };
const problem = 'No connection.';
const [first, second] = [queued('c1'), queued('c2')];
const outbox = [first, second];
const ofDraft = queued('c2', { text });
const others = { outbox: [second] };
const failed = queued('c1', { status: 'failed' });
const delayed = queued('c1', { problem });
const failedLater = [queued('c1', { status: 'failed', problem }), second];
const retried = queued('c1', { problem: undefined });
const fail = chat.messageFailed({ ...c1, text });
const delay = chat.messageDelayed({ ...c1, text: problem });
const retry = chat.messageRetried(c1);

const sender = { senderId: 'grace' };
const typesTo = (recipientId: string) => typingStarted({ ...sender, recipientId });
const typing = [{ ...sender, ...grace }];
const elsewhere = [{ ...sender, conversationId: 'session' }];
const bobTypes = [{ senderId: 'bob', conversationId: 'bob' }];
const withBob = { typing: [...typing, ...bobTypes] };
const bobFirst = { typing: [...bobTypes, ...typing] };
const inBoth = [...typing, ...elsewhere];
const stop = typingStopped({ ...sender, recipientId: 'session' });
const none = { typing: [] };
const like = { id: 'm1', emoji: '👍', requestId: 'r1' };
const laugh = { id: 'm1', emoji: '😂', requestId: 'r2' };
const newest = { reacting: { m1: laugh } };

describe('the chat', () => {
  const withReply = { ...one, outbox: [{ ...first, replyTo: quote }] };
  testTransitions(chat.chatSlice, [
    ['restores stored drafts', { editing }, chat.draftsRestored(drafts), { drafts }],
    ['restores stored replies', { editing }, chat.repliesRestored(replies), { replies }],
    ['restores stored messages', one, chat.outboxRestored([first]), { outbox: [first] }],
    ['keeps a draft', { drafts: ofBob }, draft(text), { drafts }],
    ['removes an empty draft', { drafts }, draft(''), { drafts: ofBob }],
    ['replies instead of editing', { editing }, reply, { editing: null, replies }],
    ['cancels a reply', { replies: both }, chat.replyCancelled(grace), one],
    [
      'queues a draft',
      { drafts, outbox: [first] },
      add(ofDraft),
      { drafts: ofBob, outbox: [first, ofDraft] },
    ],
    ['queues another text', { drafts, outbox: [first] }, add(second), { outbox }],
    ['queues a reply', { replies: both }, add(first), withReply],
    ['removes a sent message', { outbox }, chat.messageSent(c1), others],
    ['removes a discarded message', { outbox }, chat.messageDiscarded(c1), others],
    ['keeps a failed message', { outbox }, fail, { outbox: [failed, second] }],
    ['keeps the problem of a delayed one', { outbox }, delay, { outbox: [delayed, second] }],
    ['retries a failed one last', { outbox: failedLater }, retry, { outbox: [second, retried] }],
    ['retries a delayed one', { outbox: [delayed, second] }, retry, { outbox: [retried, second] }],
    ['ignores an unknown message', { outbox: [second] }, retry, {}],
    ['edits a message', {}, chat.editStarted(editing), { editing }],
    ['changes the text', { editing }, chat.editChanged(text), { editing: { ...editing, text } }],
    ['changes no text without an edited message', {}, chat.editChanged(text), {}],
    ['ends an edit', { editing }, chat.editEnded(), { editing: null }],
    ['starts an upload', left, start, uploadsAt(0)],
    ['continues an upload', { uploads }, progress, uploadsAt(60)],
    ['ignores progress after an upload', {}, progress, {}],
    ['removes a completed upload', { uploads }, chat.uploadCompleted(grace), left],
    ['removes a cancelled upload', { uploads }, chat.uploadCancelled(grace), left],
    ['removes a failed upload', { uploads }, chat.uploadFailed({ ...grace, text }), left],
    ['removes a delayed upload', { uploads }, chat.uploadDelayed(grace), left],
    ['shows a match as typing', {}, typesTo('grace'), { typing }],
    ['shows typing without a recipient', {}, typingStarted(sender), { typing }],
    [
      'shows typing in the last conversation',
      { typing },
      typesTo('session'),
      { typing: elsewhere },
    ],
    ['shows a student as typing once', withBob, typingStarted(sender), bobFirst],
    ['shows a reaction', {}, chat.reactionChosen(like), { reacting: { m1: like } }],
    ['shows the newest reaction', { reacting: { m1: like } }, chat.reactionChosen(laugh), newest],
    ['keeps a newer reaction', newest, chat.reactionSettled(like), newest],
    ['shows the stored reaction', newest, chat.reactionSettled(laugh), { reacting: {} }],
    ['hides typing that stopped', { typing: inBoth }, stop, none],
    ['hides typing that expired', { typing }, chat.typingExpired(sender), none],
    ['hides typing when the message arrives', { typing }, arrived(), none],
    ['removes an own message that arrives before its response', { outbox }, arrived(c1), others],
  ]);
});

it('a queued message has the present time and an id that begins with it', () => {
  jest.useFakeTimers({ now: new Date(NOW) });
  const queue = () => chat.messageQueued({ recipientId: 'grace', text }).payload;
  const payload = queue();
  expect(payload).toEqual(queued(payload.clientId, { text }));
  expect(payload.clientId.split('-')[0]).toBe(Date.parse(NOW).toString(36));
  expect(queue().clientId).not.toBe(payload.clientId);
});

it('the selectors return the values of one conversation', () => {
  const items = [first, queued('c3', { recipientId: 'bob' }), second];
  const inGrace = [...typing, { senderId: 'bob', ...grace }];
  const state = {
    chat: {
      ...{ drafts, uploads, replies, editing },
      typing: inGrace,
      outbox: items,
      reacting: {},
    },
  };
  const valuesOf = (id: string) => [
    chat.selectDraft(state, id),
    chat.selectReply(state, id),
    chat.selectUpload(state, id),
    chat.selectIsTyping(state, id),
    chat.selectTyping(state, id),
    chat.selectOutboxFor(state, id),
  ];
  expect(valuesOf('grace')).toEqual([text, quote, notes, true, ['grace', 'bob'], outbox]);
  expect(valuesOf('cleo')).toEqual(['', undefined, undefined, false, [], []]);
  expect([chat.selectOutbox(state), chat.selectEditing(state)]).toEqual([items, editing]);
  // Otherwise each keystroke would render the thread.
  const withoutDraft = { chat: { ...state.chat, drafts: {} } };
  expect(chat.selectOutboxFor(withoutDraft, 'grace')).toBe(chat.selectOutboxFor(state, 'grace'));
});
