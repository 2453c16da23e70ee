import {
  addRequest,
  issueToken,
  findStudent,
  findRequest,
  type BackendState,
  type Student,
} from './state.ts';
import {
  messageReply,
  notify,
  errorReply,
  type HandlerContext,
  type Handlers,
  type Reply,
} from './handlers.ts';
import { matchView, meView, requestView, resultView } from './views.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const byEmail = ({ people }: BackendState, email: unknown) =>
  people.find((person) => person.email === email);

export const accounts: Handlers = {
  'POST /api/users/signup': ({ state, body }) => {
    if (byEmail(state, body.email)) return errorReply(400, 'This address is taken.');
    const person: Student = {
      id: state.nextId('u'),
      name: text(body.name),
      email: text(body.email),
      password: text(body.password),
      university: text(body.university),
      createdAt: new Date().toISOString(),
      terse: state.people.length % 2 === 0,
    };
    state.people.push(person);
    return { status: 201, json: { token: issueToken(state, person.id) } };
  },
  'POST /api/users/login': ({ state, body }) => {
    const person = byEmail(state, body.email);
    if (!person || person.password !== body.password) return errorReply(400, 'No such account.');
    const token = issueToken(state, person.id);
    const refreshToken = state.nextId('refresh');
    state.refreshTokens.set(refreshToken, person.id);
    return { json: person.terse ? { token, refreshToken } : { accessToken: token, refreshToken } };
  },
  'POST /api/auth/refresh': ({ state, body }) => {
    const owner = state.refreshTokens.get(text(body.refreshToken));
    if (owner === undefined) return errorReply(401, 'Not a refresh token.');
    return { json: { token: issueToken(state, owner) } };
  },
  'POST /api/users/forgot-password': ({ state, body }) => {
    const person = byEmail(state, body.email);
    if (!person) return errorReply(404, 'No such account.');
    state.resetTokens.set(state.nextId('reset'), person.id);
    return messageReply(person, 'Look into your mail.');
  },
  'POST /api/users/reset-password/*': ({ state, id, body }) => {
    const person = findStudent(state, state.resetTokens.get(id) ?? '');
    if (!person) return errorReply(400, 'This link is over.');
    person.password = text(body.password);
    return messageReply(person, 'A new password is set.');
  },
};

export const profiles: Handlers = {
  'GET /api/users/me': ({ me }) => ({ json: meView(me) }),
  'PATCH /api/users/me': ({ me, body }) => {
    Object.assign(me, body);
    return messageReply(me, 'Your profile is saved.');
  },
  'GET /api/users/matches': ({ state, me }) => ({
    json: state.requests.flatMap(({ from, to, status }) => {
      const other = from === me.id ? to : to === me.id ? from : undefined;
      const person = other === undefined ? undefined : findStudent(state, other);
      return person && status !== 'rejected' ? [matchView(person, status, me)] : [];
    }),
  }),
  'GET /api/users/search': ({ state, me, query }) => {
    const named = (filter: string) => query.get(filter)?.split(',') ?? [];
    const anyOf = (wanted: string[], has: string[] = []) =>
      wanted.length === 0 || wanted.some((one) => has.includes(one));
    const found = state.people
      .filter(({ id }) => id !== me.id)
      .filter(({ subjects = [] }) =>
        anyOf(
          named('subject'),
          subjects.map(({ name }) => name),
        ),
      )
      .filter(({ availability }) => anyOf(named('availability'), availability))
      .filter(({ location = '' }) => location.includes(query.get('location') ?? ''))
      .filter(() => !query.has('skills') && !query.has('badges'));
    return { json: found.map((person) => resultView(state, person, me)) };
  },
  'GET /api/users/subjects': ({ state }) => ({
    json: [
      ...new Set(state.people.flatMap(({ subjects = [] }) => subjects.map(({ name }) => name))),
    ],
  }),
  'GET /api/users/skills': () => ({ json: [] }),
  'GET /api/users/badges': () => ({ json: [] }),
};

export const requests: Handlers = {
  'POST /api/requests': (asked) => {
    const { state, me, body } = asked;
    const other = findStudent(state, text(body.recipientId));
    if (!other || findRequest(state, me.id, other.id)) return errorReply(400, 'Not possible.');
    addRequest(state, { from: me.id, to: other.id, message: text(body.message) });
    const message = `${me.name} wants to study with you.`;
    notify(asked, other, { event: 'newNotification', type: 'request', message, about: me.id });
    return messageReply(me, 'Sent.');
  },
  'GET /api/requests': ({ state, me }) => ({
    json: state.requests
      .filter(({ from, to }) => from === me.id || to === me.id)
      .map((request) => requestView(state, request, me)),
  }),
  'GET /api/requests/received': ({ state, me }) => ({
    json: state.requests
      .filter(({ to }) => to === me.id)
      .map((request) => requestView(state, request, me)),
  }),
  'PATCH /api/requests/*/accept': (asked) => decideRequest(asked, 'accepted'),
  'PATCH /api/requests/*/reject': (asked) => decideRequest(asked, 'rejected'),
};

function decideRequest(asked: HandlerContext, status: 'accepted' | 'rejected'): Reply {
  const { state, me, id } = asked;
  const request = state.requests.find((one) => one.id === id && one.to === me.id);
  const sender = request && findStudent(state, request.from);
  if (!sender || request.status !== 'pending')
    return errorReply(400, 'The request is not pending.');
  request.status = status;
  const message = `${me.name} has ${status} your request.`;
  notify(asked, sender, { event: 'notification', type: 'other', message, about: me.id });
  return messageReply(me, `The request is ${status}.`);
}

export const administration: Handlers = {
  'GET /api/admin/users': ({ state }) => ({
    json: {
      count: state.people.length,
      users: state.people.map(({ id, name, email, university, createdAt }) => ({
        _id: id,
        name,
        email,
        university,
        createdAt,
      })),
    },
  }),
  'DELETE /api/admin/users': ({ state, me }) => {
    state.people = state.people.filter(({ id }) => id === me.id);
    return { json: { message: 'All users are deleted.' } };
  },
  'DELETE /api/admin/all': ({ state, me }) => {
    Object.assign(state, { people: [me], requests: [], messages: [], sessions: [] });
    return { json: { message: 'All data is deleted.' } };
  },
};
