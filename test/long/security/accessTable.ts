import { decodeJwt } from 'jose';
import { v7 as newId } from 'uuid';
import type { Student } from '../../support/server/server.ts';
import {
  OTHER_ID,
  anotherTime,
  plan,
  withOwnerId,
  withAdminPassword,
  withBusyCalendarOfOwner,
  withCallback,
  withNewPasskey,
  withOfferOfOwner,
  withOwnersPasskey,
  withUnknownPasskey,
  withWrongPassword,
  newSession,
  newOpenSession,
  sessionToJoin,
  withRequestToJoin,
  newMessage,
  notificationOfOwner,
  type Request,
} from './accessRequests.ts';
import type { Actor, World } from './world.ts';

/** Statuses by actor; `others` applies to all actors that are not listed. */
type Statuses = Partial<Record<Actor, number>> & { others: number };

export interface Row {
  /** Does not require a token. */
  isPublic?: boolean;
  /** Builds a request of an actor about something of the owner. */
  request?: (world: World, actor: Student) => Request | Promise<Request>;
  expected: Statuses | number;
}

type Build = NonNullable<Row['request']>;

/** A route that requires a token. */
const row = (expected: Row['expected'], request?: Build): Row => ({
  expected,
  ...(request && { request }),
});
const open = (expected: number, request?: Build): Row => ({
  ...row(expected, request),
  isPublic: true,
});
const membersOnly = row(200);
const admins = (request?: Build, allowed = 200) => row({ admin: allowed, others: 403 }, request);

const body =
  (content: unknown): Build =>
  () => ({ body: content });
const query =
  (text: string): Build =>
  () => ({ query: text });
const params =
  (values: Record<string, string>, content?: unknown): Build =>
  () => ({ params: values, ...(content !== undefined && { body: content }) });
const toOwner =
  (more: object = {}): Build =>
  ({ owner }) => ({ body: { recipientId: owner._id, ...more } });
type Content = object | ((world: World) => unknown);
/** Builds a request about something new with an id, which has a body in some routes. */
const about =
  (make: (world: World) => Promise<{ _id: string }>, content?: Content): Build =>
  async (world) => ({
    params: { id: (await make(world))._id },
    ...(content && { body: typeof content === 'function' ? content(world) : content }),
  });
/** Of another account each time, because failures would lock one. */
const withUnknownEmail: Build = () => ({
  body: { email: `${newId()}@example.edu`, password: 'a wrong password' },
});
const withPendingRequest: Build = ({ pendingRequest }) => ({
  params: { id: pendingRequest._id },
  body: {},
});

/** What only the owner, the members of a session or another group may use. */
const OWNER: Statuses = { owner: 200, others: 404 };
const MEMBERS: Statuses = { owner: 200, buddy: 200, others: 404 };
const CREATOR: Statuses = { owner: 200, buddy: 403, others: 404 };
const INVITED: Statuses = { owner: 403, buddy: 200, others: 404 };
const BUDDY: Statuses = { buddy: 200, owner: 400, others: 404 };
/** A study session that has not ended. */
const TOO_EARLY: Statuses = { owner: 409, buddy: 409, others: 404 };

/**
 * The status of every route of the OpenAPI description for each actor. Public routes have the same
 * status for guests.
 */
export const accessTable: Record<string, Row> = {
  'GET /healthz': open(200),
  'GET /readyz': open(200),
  'GET /metrics': open(200),
  'GET /doctor': open(404),
  'GET /api/demo': open(200),
  'GET /api/universities': open(200, query('q=lon')),
  'GET /api/avatars/{file}': open(404, params({ file: `${'0'.repeat(32)}.webp` })),
  'GET /api/attachments/{id}': open(403, () => ({
    params: { id: OTHER_ID },
    query: 'expires=9999999999&signature=forged',
  })),

  'POST /api/users/signup': open(409, ({ owner }) => ({
    body: { name: 'X', email: owner.email, university: 'U', password: 'tangerine-orbit-42' },
  })),
  'POST /api/users/login': open(400, withUnknownEmail),
  'POST /api/users/forgot-password': open(200, body({ email: 'unknown@example.edu' })),
  'POST /api/users/reset-password/{token}': open(
    400,
    params({ token: 'x'.repeat(43) }, { password: 'tangerine-orbit-42' }),
  ),
  'POST /api/auth/reset-password/check': open(200, body({ token: 'x'.repeat(43) })),
  'POST /api/auth/refresh': open(401, ({ owner }) => ({ body: { refreshToken: owner.token } })),
  'POST /api/auth/logout': open(200, ({ owner }) => ({ body: { refreshToken: owner.token } })),
  'POST /api/auth/passkeys/options': open(200, body({})),
  'POST /api/auth/passkeys/login': open(400, withUnknownPasskey),

  'GET /api/sign-on': open(200),
  // Without a provider in the settings.
  'POST /api/sign-on/start': open(404, body({})),
  'GET /api/sign-on/callback': open(404),
  'POST /api/sign-on/login': open(404, withCallback),
  'POST /api/sign-on/link': open(400, body({ linkToken: 'forged', password: 'a wrong password' })),
  'POST /api/sign-on/logout': open(404, body({ logout_token: 'forged' })),
  'POST /api/users/me/sign-on': row(404, withCallback),

  'GET /api/users/me': membersOnly,
  'PATCH /api/users/me': row(200, body({ bio: 'New' })),
  'POST /api/users/me/avatar': row(400, body({})),
  'DELETE /api/users/me': row(400, withWrongPassword),
  'POST /api/users/me/password': row(
    400,
    body({ currentPassword: 'a wrong password', password: 'tangerine-orbit-43' }),
  ),
  'PUT /api/users/me/email': row(400, withUnknownEmail),
  'GET /api/users/me/auth-sessions': membersOnly,
  'DELETE /api/users/me/auth-sessions': row(200),
  'DELETE /api/users/me/auth-sessions/{id}': row(OWNER, ({ owner }) => ({
    params: { id: decodeJwt<{ sid: string }>(owner.token).sid },
  })),
  'GET /api/users/me/passkeys': membersOnly,
  'POST /api/users/me/passkeys/options': row(400, withWrongPassword),
  'POST /api/users/me/passkeys': row(400, withNewPasskey),
  'DELETE /api/users/me/passkeys/{id}': row(OWNER, withOwnersPasskey),
  'POST /api/users/me/verification-mails': row(200, body({})),
  'POST /api/users/verify-email/{token}': row(400, params({ token: 'x'.repeat(43) }, {})),
  'POST /api/users/me/exports': row(200, body({})),
  'GET /api/exports/{userId}': open(403, (world) => ({
    ...withOwnerId(world),
    query: `expires=9999999999&session=${newId()}&signature=forged`,
  })),
  'GET /api/users/me/calendar-feed': membersOnly,
  'POST /api/users/me/calendar-feed': row(201, body({})),
  'DELETE /api/users/me/calendar-feed': row(200),
  'GET /api/users/me/busy-calendars': membersOnly,
  'POST /api/users/me/busy-calendars': row(400, body({ address: 'http://example.edu/' })),
  'POST /api/users/me/busy-calendars/file': row(400, body({})),
  'POST /api/users/me/timetable': row(
    400,
    body({ address: 'http://example.edu/', timeZone: 'UTC' }),
  ),
  'POST /api/users/me/timetable/file': row(400, body({})),
  'DELETE /api/users/me/busy-calendars/{id}': row(OWNER, withBusyCalendarOfOwner),
  'GET /calendar/{file}': open(404, params({ file: `${'x'.repeat(43)}.ics` })),
  'GET /api/users/search': membersOnly,
  'GET /api/users/matches': membersOnly,
  'GET /api/users/blocked': membersOnly,
  'GET /api/users/subjects': membersOnly,
  'GET /api/users/subjects/suggestions': row(200, query('q=logic')),
  'GET /api/users/skills': membersOnly,
  'GET /api/users/badges': membersOnly,

  'GET /api/users/{userId}': row(
    { owner: 404, blocking: 404, blocked: 404, others: 200 },
    withOwnerId,
  ),

  'GET /api/requests': membersOnly,
  'GET /api/requests/received': membersOnly,
  'POST /api/requests': row(
    { owner: 400, blocking: 404, blocked: 404, stranger: 201, admin: 201, others: 409 },
    toOwner(),
  ),
  'PATCH /api/requests/{id}/accept': row({ owner: 200, others: 403 }, withPendingRequest),
  'PATCH /api/requests/{id}/reject': row({ owner: 200, others: 403 }, withPendingRequest),
  // Its sender deletes it before the actors after it.
  'DELETE /api/requests/{id}': row({ asking: 200, others: 404 }, ({ pendingRequest }) => ({
    params: { id: pendingRequest._id },
  })),
  'DELETE /api/users/matches/{userId}': row({ buddy: 200, others: 404 }, withOwnerId),
  'PUT /api/users/{userId}/block': row({ owner: 400, others: 200 }, withOwnerId),
  'DELETE /api/users/{userId}/block': row(200, withOwnerId),

  'POST /api/reports': row({ owner: 400, others: 201 }, ({ owner }) => ({
    body: { userId: owner._id, reason: 'spam' },
  })),

  'GET /api/presence': membersOnly,
  'PATCH /api/presence': row(200, body({ visible: true })),

  'GET /api/conversations': membersOnly,
  'PATCH /api/conversations/{userId}': row(BUDDY, ({ owner }) => ({
    params: { userId: owner._id },
    body: { muted: true },
  })),
  'GET /api/messages/search': row(200, query('q=hello')),
  'GET /api/messages/unread-counts': membersOnly,
  'GET /api/messages/{userId}': row(BUDDY, withOwnerId),
  'POST /api/messages/{userId}/read': row(BUDDY, withOwnerId),
  'POST /api/messages': row({ buddy: 201, owner: 400, others: 403 }, toOwner({ message: 'Hello' })),
  'POST /api/messages/upload': row(400, body({})),
  'PATCH /api/messages/{id}': row(CREATOR, about(newMessage, { message: 'Changed' })),
  'PUT /api/messages/{id}/reaction': row(MEMBERS, about(newMessage, { emoji: '👍' })),
  'DELETE /api/messages/{id}': row({ owner: 204, buddy: 403, others: 404 }, about(newMessage)),

  'GET /api/sessions': membersOnly,
  'GET /api/sessions/upcoming': membersOnly,
  'GET /api/sessions/video-link': membersOnly,
  'GET /api/sessions/times': row({ owner: 200, buddy: 200, others: 400 }, ({ owner }) => ({
    query: `participants=${owner._id}`,
  })),
  'GET /api/sessions/times/missing': row({ owner: 200, buddy: 200, others: 400 }, (world) => ({
    query: new URLSearchParams({
      ...anotherTime(world),
      participants: world.owner._id,
    }).toString(),
  })),
  'POST /api/sessions': row({ owner: 201, buddy: 201, others: 400 }, (world) => ({
    body: plan(world, [world.owner._id]),
  })),
  'POST /api/sessions/now': row(201, body({ title: 'Databases', minutes: 25 })),
  'POST /api/sessions/offers/{id}': row({ buddy: 201, others: 404 }, withOfferOfOwner),
  'PATCH /api/sessions/{id}': row(CREATOR, about(newSession, plan)),
  'DELETE /api/sessions/{id}': row(CREATOR, about(newSession)),
  'PUT /api/sessions/{id}/answer': row(INVITED, about(newSession, { answer: 'accepted' })),
  'PUT /api/sessions/{id}/proposal': row(INVITED, about(newSession, anotherTime)),
  'DELETE /api/sessions/{id}/proposal': row(INVITED, about(newSession)),
  'POST /api/sessions/{id}/participants/{userId}/proposal/accept': row(CREATOR, async (world) => {
    const id = (await newSession(world))._id;
    const body = anotherTime(world);
    await world.buddy.api('PUT', `/api/sessions/${id}/proposal`, body);
    return { params: { id, userId: world.buddy._id }, body };
  }),
  'DELETE /api/sessions/{id}/participants/me': row(INVITED, about(newSession)),
  'PUT /api/sessions/{id}/room/visit': row(MEMBERS, about(newSession)),
  'DELETE /api/sessions/{id}/room/visit': row(MEMBERS, about(newSession)),
  'PUT /api/sessions/{id}/room/goals': row(MEMBERS, about(newSession, { goals: [] })),
  'PUT /api/sessions/{id}/room/timer': row(
    MEMBERS,
    about(newSession, { state: 'running', focus: 25 }),
  ),

  'GET /api/reviews': membersOnly,
  'GET /api/reviews/study-time': row(200, query('timeZone=UTC')),
  'GET /api/sessions/{id}/review': row(TOO_EARLY, about(newSession)),
  'PUT /api/sessions/{id}/review': row(
    TOO_EARLY,
    about(newSession, { happened: false, people: [] }),
  ),

  'GET /api/sessions/open': membersOnly,
  'POST /api/sessions/{id}/joins': row(
    { buddy: 201, owner: 409, others: 404 },
    about(newOpenSession, {}),
  ),
  'DELETE /api/sessions/{id}/joins/me': row({ buddy: 200, others: 404 }, about(sessionToJoin)),
  'GET /api/sessions/{id}/joins': row(CREATOR, about(newSession)),
  'POST /api/sessions/{id}/joins/{userId}/accept': row(OWNER, withRequestToJoin),
  'POST /api/sessions/{id}/joins/{userId}/reject': row(OWNER, withRequestToJoin),

  'GET /api/sessions/{id}/calendar.ics': row(MEMBERS, about(newSession)),

  'GET /api/notifications': membersOnly,
  'GET /api/notifications/preferences': membersOnly,
  'PATCH /api/notifications/preferences': row(200, body({ message: 'none' })),
  'GET /api/notifications/reminders': membersOnly,
  'PATCH /api/notifications/reminders': row(200, body({ lead: 60, channel: 'app', isOn: true })),
  'GET /api/notifications/push': membersOnly,
  'POST /api/notifications/push': row(
    400,
    body({ endpoint: 'https://127.0.0.1/', keys: { p256dh: 'B', auth: 'A' } }),
  ),
  'PUT /api/notifications/push/study-now': row(200, body({ isOn: true })),
  'DELETE /api/notifications/push': row(200),
  'PATCH /api/notifications/read-all': row(200, body({})),
  'PATCH /api/notifications/{id}/read': row(OWNER, about(notificationOfOwner, {})),

  'GET /api/admin/users': admins(),
  'GET /api/admin/reports': admins(query('status=open')),
  'GET /api/admin/outcomes': admins(),
  'GET /api/admin/audit': admins(),
  'GET /api/admin/courses': admins(),
  'POST /api/admin/courses/import': admins(body({}), 400),
  'GET /api/admin/courses/merges': admins(),
  'GET /api/admin/courses/proposals': admins(),
  'GET /api/admin/courses/spellings': admins(query('q=lin')),
  'POST /api/admin/courses/merges': admins(body({ spelling: 'Lin Alg', title: 'No course' }), 400),
  'DELETE /api/admin/courses/merges/{id}': admins(params({ id: OTHER_ID }), 404),
  'POST /api/admin/reports/{id}/decision': admins(
    params({ id: OTHER_ID }, { decision: 'dismissed' }),
    404,
  ),
  'GET /api/admin/users/{userId}': admins(withOwnerId),
  'PUT /api/admin/users/{userId}/suspension': admins(withOwnerId),
  'DELETE /api/admin/users/{userId}/suspension': admins(withOwnerId),
  'POST /api/admin/users/{userId}/sign-out': admins(withOwnerId),
  'PUT /api/admin/users/{userId}/role': admins((world) => ({
    ...withOwnerId(world),
    body: { role: 'admin' },
  })),
  'DELETE /api/admin/users/{userId}': admins(withOwnerId),
  // Last, because they delete the other actors.
  'DELETE /api/admin/users': admins(withAdminPassword),
  'DELETE /api/admin/all': admins(withAdminPassword),
};
