import { personOf, type Note } from './campus.ts';
import { done, notify, refusal, type Asked, type Handlers } from './handling.ts';
import { noteView, noticeView, planView } from './views.ts';

const DAY = 24 * 60 * 60_000;

export const messages: Handlers = {
  'GET /api/messages/unread-counts': ({ campus, me }) => {
    const counts: Record<string, { count: number }> = {};
    for (const { from, to, read } of campus.messages) {
      if (to === me.id && !read) counts[from] = { count: (counts[from]?.count ?? 0) + 1 };
    }
    return { json: counts };
  },
  // Says how it was before, and marks it read: nothing else does.
  'GET /api/messages/*': ({ campus, me, id }) => {
    const thread = campus.messages.filter(
      ({ from, to }) => (from === me.id && to === id) || (from === id && to === me.id),
    );
    const json = thread.map((note) => noteView(campus, note, me));
    for (const note of thread) if (note.to === me.id) note.read = true;
    return { json };
  },
  'POST /api/messages/upload': ({ campus, file }) => {
    if (!file) return refusal(400, 'There is no file.');
    const fileUrl = `/uploads/${campus.nextId('f')}-${file.name}`;
    campus.files.set(fileUrl, file);
    return { json: { fileUrl } };
  },
  'POST /api/messages': (asked) => {
    const { campus, me, body } = asked;
    const other = personOf(campus, String(body.recipientId));
    if (!other) return refusal(400, 'No such student.');
    const note: Note = {
      id: campus.nextId('m'),
      from: me.id,
      to: other.id,
      message: String(body.message),
      ...(typeof body.fileUrl === 'string' && { fileUrl: body.fileUrl }),
      read: false,
      edited: false,
      createdAt: new Date().toISOString(),
    };
    campus.messages.push(note);
    notify(asked, other, { type: 'message', message: `${me.name} wrote to you.`, about: me.id });
    return { status: 201, json: { _id: note.id } };
  },
  'PATCH /api/messages/*': (asked) => {
    const note = ownNote(asked);
    if (!note) return refusal(403, 'Not yours.');
    Object.assign(note, { message: asked.body.message, edited: true });
    return done(asked.me);
  },
  'DELETE /api/messages/*': (asked) => {
    const { campus, me } = asked;
    const note = ownNote(asked);
    if (!note) return refusal(403, 'Not yours.');
    campus.messages = campus.messages.filter((one) => one !== note);
    return done(me);
  },
};

const ownNote = ({ campus, me, id }: Asked) =>
  campus.messages.find((note) => note.id === id && note.from === me.id);

export const notifications: Handlers = {
  'GET /api/notifications': ({ campus, me }) => ({
    json: campus.notifications
      .filter(({ owner }) => owner === me.id)
      .map((notice) => noticeView(notice, me)),
  }),
  'PATCH /api/notifications/*/read': ({ campus, me, id }) => {
    const notice = campus.notifications.find((one) => one.id === id && one.owner === me.id);
    if (!notice) return refusal(404, 'No such notification.');
    notice.read = true;
    return done(me);
  },
};

export const sessions: Handlers = {
  'GET /api/sessions/upcoming': (asked) => ({
    json: plansOf(asked)
      .filter(({ startTime }) => {
        const wait = Date.parse(startTime) - Date.now();
        return wait > 0 && wait < DAY;
      })
      .map((plan) => planView(asked.campus, plan, asked.me)),
  }),
  'GET /api/sessions': (asked) => ({
    json: plansOf(asked).map((plan) => planView(asked.campus, plan, asked.me)),
  }),
  'POST /api/sessions': (asked) => {
    const { campus, me, body } = asked;
    const given = { participants: [] as string[], title: '', startTime: '', endTime: '', ...body };
    const plan = { ...given, id: campus.nextId('s'), createdBy: me.id };
    campus.sessions.push(plan);
    for (const one of plan.participants) {
      const guest = personOf(campus, one);
      const message = `${me.name} plans ${plan.title} with you.`;
      const event = 'session_reminder';
      if (guest) notify(asked, guest, { event, type: 'session', message, about: me.id });
    }
    return { status: 201, json: planView(campus, plan, me) };
  },
  'PATCH /api/sessions/*': (asked) => {
    const plan = ownPlan(asked);
    if (!plan) return refusal(403, 'Not yours.');
    Object.assign(plan, asked.body);
    return { json: planView(asked.campus, plan, asked.me) };
  },
  'DELETE /api/sessions/*': (asked) => {
    const { campus, me } = asked;
    const plan = ownPlan(asked);
    if (!plan) return refusal(403, 'Not yours.');
    campus.sessions = campus.sessions.filter((one) => one !== plan);
    return done(me);
  },
};

const plansOf = ({ campus, me }: Asked) =>
  campus.sessions.filter((plan) => plan.createdBy === me.id || plan.participants.includes(me.id));

const ownPlan = ({ campus, me, id }: Asked) =>
  campus.sessions.find((plan) => plan.id === id && plan.createdBy === me.id);
