import { ask, issueToken, personOf, requestBetween, type Campus, type Person } from './campus.ts';
import {
  confirmation,
  notify,
  refusal,
  type Asked,
  type Handlers,
  type Reply,
} from './handling.ts';
import { matchView, meView, requestView, resultView } from './views.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const byEmail = ({ people }: Campus, email: unknown) =>
  people.find((person) => person.email === email);

export const accounts: Handlers = {
  'POST /api/users/signup': ({ campus, body }) => {
    if (byEmail(campus, body.email)) return refusal(400, 'This address is taken.');
    const person: Person = {
      id: campus.nextId('u'),
      name: text(body.name),
      email: text(body.email),
      password: text(body.password),
      university: text(body.university),
      createdAt: new Date().toISOString(),
      terse: campus.people.length % 2 === 0,
    };
    campus.people.push(person);
    return { status: 201, json: { token: issueToken(campus, person.id) } };
  },
  'POST /api/users/login': ({ campus, body }) => {
    const person = byEmail(campus, body.email);
    if (!person || person.password !== body.password) return refusal(400, 'No such account.');
    const token = issueToken(campus, person.id);
    const refreshToken = campus.nextId('refresh');
    campus.refreshTokens.set(refreshToken, person.id);
    return { json: person.terse ? { token, refreshToken } : { accessToken: token, refreshToken } };
  },
  'POST /api/auth/refresh': ({ campus, body }) => {
    const owner = campus.refreshTokens.get(text(body.refreshToken));
    if (owner === undefined) return refusal(401, 'Not a refresh token.');
    return { json: { token: issueToken(campus, owner) } };
  },
  'POST /api/users/forgot-password': ({ campus, body }) => {
    const person = byEmail(campus, body.email);
    if (!person) return refusal(404, 'No such account.');
    campus.resetTokens.set(campus.nextId('reset'), person.id);
    return confirmation(person, 'Look into your mail.');
  },
  'POST /api/users/reset-password/*': ({ campus, id, body }) => {
    const person = personOf(campus, campus.resetTokens.get(id) ?? '');
    if (!person) return refusal(400, 'This link is over.');
    person.password = text(body.password);
    return confirmation(person, 'A new password is set.');
  },
};

export const profiles: Handlers = {
  'GET /api/users/me': ({ me }) => ({ json: meView(me) }),
  'PATCH /api/users/me': ({ me, body }) => {
    Object.assign(me, body);
    return confirmation(me, 'Your profile is saved.');
  },
  'GET /api/users/matches': ({ campus, me }) => ({
    json: campus.requests.flatMap(({ from, to, status }) => {
      const other = from === me.id ? to : to === me.id ? from : undefined;
      const person = other === undefined ? undefined : personOf(campus, other);
      return person && status !== 'rejected' ? [matchView(person, status, me)] : [];
    }),
  }),
  'GET /api/users/search': ({ campus, me, query }) => {
    const named = (filter: string) => query.get(filter)?.split(',') ?? [];
    const anyOf = (wanted: string[], has: string[] = []) =>
      wanted.length === 0 || wanted.some((one) => has.includes(one));
    const found = campus.people
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
    return { json: found.map((person) => resultView(campus, person, me)) };
  },
  'GET /api/users/subjects': ({ campus }) => ({
    json: [
      ...new Set(campus.people.flatMap(({ subjects = [] }) => subjects.map(({ name }) => name))),
    ],
  }),
  'GET /api/users/skills': () => ({ json: [] }),
  'GET /api/users/badges': () => ({ json: [] }),
};

export const requests: Handlers = {
  'POST /api/requests': (asked) => {
    const { campus, me, body } = asked;
    const other = personOf(campus, text(body.recipientId));
    if (!other || requestBetween(campus, me.id, other.id)) return refusal(400, 'Not possible.');
    ask(campus, { from: me.id, to: other.id, message: text(body.message) });
    const message = `${me.name} wants to study with you.`;
    notify(asked, other, { event: 'newNotification', type: 'request', message, about: me.id });
    return confirmation(me, 'Sent.');
  },
  'GET /api/requests': ({ campus, me }) => ({
    json: campus.requests
      .filter(({ from, to }) => from === me.id || to === me.id)
      .map((request) => requestView(campus, request, me)),
  }),
  'GET /api/requests/received': ({ campus, me }) => ({
    json: campus.requests
      .filter(({ to }) => to === me.id)
      .map((request) => requestView(campus, request, me)),
  }),
  'PATCH /api/requests/*/accept': (asked) => answer(asked, 'accepted'),
  'PATCH /api/requests/*/reject': (asked) => answer(asked, 'rejected'),
};

function answer(asked: Asked, status: 'accepted' | 'rejected'): Reply {
  const { campus, me, id } = asked;
  const request = campus.requests.find((one) => one.id === id && one.to === me.id);
  const sender = request && personOf(campus, request.from);
  if (!sender || request.status !== 'pending') return refusal(400, 'Not to be answered.');
  request.status = status;
  const message = `${me.name} has ${status} your request.`;
  notify(asked, sender, { event: 'notification', type: 'other', message, about: me.id });
  return confirmation(me, `The request is ${status}.`);
}

export const administration: Handlers = {
  'GET /api/admin/users': ({ campus }) => ({
    json: {
      count: campus.people.length,
      users: campus.people.map(({ id, name, email, university, createdAt }) => ({
        _id: id,
        name,
        email,
        university,
        createdAt,
      })),
    },
  }),
  'DELETE /api/admin/users': ({ campus, me }) => {
    campus.people = campus.people.filter(({ id }) => id === me.id);
    return { json: { message: 'All users are deleted.' } };
  },
  'DELETE /api/admin/all': ({ campus, me }) => {
    Object.assign(campus, { people: [me], requests: [], messages: [], sessions: [] });
    return { json: { message: 'All data is deleted.' } };
  },
};
