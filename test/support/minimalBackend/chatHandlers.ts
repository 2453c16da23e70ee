import { DAY } from '../../../contract/durations.ts';
import { findStudent, type StoredMessage } from './state.ts';
import { emptyReply, notify, errorReply, type HandlerContext, type Handlers } from './handlers.ts';
import { messageView, notificationView, sessionView } from './views.ts';

export const messages: Handlers = {
  'GET /api/messages/unread-counts': ({ state, me }) => {
    const counts: Record<string, { count: number }> = {};
    for (const { from, to, read } of state.messages) {
      if (to === me.id && !read) counts[from] = { count: (counts[from]?.count ?? 0) + 1 };
    }
    return { json: counts };
  },
  // Returns the thread as it was, then marks it as read. Nothing else marks it.
  'GET /api/messages/*': ({ state, me, id }) => {
    const thread = state.messages.filter(
      ({ from, to }) => (from === me.id && to === id) || (from === id && to === me.id),
    );
    const json = thread.map((note) => messageView(state, note, me));
    for (const note of thread) if (note.to === me.id) note.read = true;
    return { json };
  },
  'POST /api/messages/upload': ({ state, file }) => {
    if (!file) return errorReply(400, 'There is no file.');
    const fileUrl = `/uploads/${state.nextId('f')}-${file.name}`;
    state.files.set(fileUrl, file);
    return { json: { fileUrl } };
  },
  'POST /api/messages': (asked) => {
    const { state, me, body } = asked;
    const other = findStudent(state, String(body.recipientId));
    if (!other) return errorReply(400, 'No such student.');
    const note: StoredMessage = {
      id: state.nextId('m'),
      from: me.id,
      to: other.id,
      message: String(body.message),
      ...(typeof body.fileUrl === 'string' && { fileUrl: body.fileUrl }),
      read: false,
      edited: false,
      createdAt: new Date().toISOString(),
    };
    state.messages.push(note);
    notify(asked, other, { type: 'message', message: `${me.name} wrote to you.`, about: me.id });
    return { status: 201, json: { _id: note.id } };
  },
  'PATCH /api/messages/*': (asked) => {
    const note = ownNote(asked);
    if (!note) return errorReply(403, 'Not yours.');
    Object.assign(note, { message: asked.body.message, edited: true });
    return emptyReply(asked.me);
  },
  'DELETE /api/messages/*': (asked) => {
    const { state, me } = asked;
    const note = ownNote(asked);
    if (!note) return errorReply(403, 'Not yours.');
    state.messages = state.messages.filter((one) => one !== note);
    return emptyReply(me);
  },
};

const ownNote = ({ state, me, id }: HandlerContext) =>
  state.messages.find((note) => note.id === id && note.from === me.id);

export const notifications: Handlers = {
  'GET /api/notifications': ({ state, me }) => ({
    json: state.notifications
      .filter(({ owner }) => owner === me.id)
      .map((notice) => notificationView(notice, me)),
  }),
  'PATCH /api/notifications/*/read': ({ state, me, id }) => {
    const notice = state.notifications.find((one) => one.id === id && one.owner === me.id);
    if (!notice) return errorReply(404, 'No such notification.');
    notice.read = true;
    return emptyReply(me);
  },
};

export const sessions: Handlers = {
  'GET /api/sessions/upcoming': (asked) => ({
    json: plansOf(asked)
      .filter(({ startTime }) => {
        const wait = Date.parse(startTime) - Date.now();
        return wait > 0 && wait < DAY;
      })
      .map((plan) => sessionView(asked.state, plan, asked.me)),
  }),
  'GET /api/sessions': (asked) => ({
    json: plansOf(asked).map((plan) => sessionView(asked.state, plan, asked.me)),
  }),
  'POST /api/sessions': (asked) => {
    const { state, me, body } = asked;
    const given = { participants: [] as string[], title: '', startTime: '', endTime: '', ...body };
    const plan = { ...given, id: state.nextId('s'), createdBy: me.id };
    state.sessions.push(plan);
    for (const one of plan.participants) {
      const guest = findStudent(state, one);
      const message = `${me.name} plans ${plan.title} with you.`;
      const event = 'session_reminder';
      if (guest) notify(asked, guest, { event, type: 'session', message, about: me.id });
    }
    return { status: 201, json: sessionView(state, plan, me) };
  },
  'PATCH /api/sessions/*': (asked) => {
    const plan = ownPlan(asked);
    if (!plan) return errorReply(403, 'Not yours.');
    Object.assign(plan, asked.body);
    return { json: sessionView(asked.state, plan, asked.me) };
  },
  'DELETE /api/sessions/*': (asked) => {
    const { state, me } = asked;
    const plan = ownPlan(asked);
    if (!plan) return errorReply(403, 'Not yours.');
    state.sessions = state.sessions.filter((one) => one !== plan);
    return emptyReply(me);
  },
};

const plansOf = ({ state, me }: HandlerContext) =>
  state.sessions.filter((plan) => plan.createdBy === me.id || plan.participants.includes(me.id));

const ownPlan = ({ state, me, id }: HandlerContext) =>
  state.sessions.find((plan) => plan.id === id && plan.createdBy === me.id);
