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

const membersOnly: Row = { expected: 200 };
const adminsOnly = (allowed = 200): Statuses => ({ admin: allowed, others: 403 });

/**
 * The status of every route of the OpenAPI description for each actor. Public routes have the same
 * status for guests.
 */
export const accessTable: Record<string, Row> = {
  'GET /healthz': { isPublic: true, expected: 200 },
  'GET /readyz': { isPublic: true, expected: 200 },
  'GET /metrics': { isPublic: true, expected: 200 },
  'GET /doctor': { isPublic: true, expected: 404 },
  'GET /api/demo': { isPublic: true, expected: 200 },
  'GET /api/universities': {
    isPublic: true,
    request: () => ({ query: 'q=lon' }),
    expected: 200,
  },
  'GET /api/avatars/{file}': {
    isPublic: true,
    request: () => ({ params: { file: `${'0'.repeat(32)}.webp` } }),
    expected: 404,
  },
  'GET /api/attachments/{id}': {
    isPublic: true,
    request: () => ({ params: { id: OTHER_ID }, query: 'expires=9999999999&signature=forged' }),
    expected: 403,
  },

  'POST /api/users/signup': {
    isPublic: true,
    request: ({ owner }) => ({
      body: { name: 'X', email: owner.email, university: 'U', password: 'tangerine-orbit-42' },
    }),
    expected: 409,
  },
  'POST /api/users/login': {
    isPublic: true,
    // Failures would lock an account.
    request: () => ({ body: { email: `${newId()}@example.edu`, password: 'a wrong password' } }),
    expected: 400,
  },
  'POST /api/users/forgot-password': {
    isPublic: true,
    request: () => ({ body: { email: 'unknown@example.edu' } }),
    expected: 200,
  },
  'POST /api/users/reset-password/{token}': {
    isPublic: true,
    request: () => ({
      params: { token: 'x'.repeat(43) },
      body: { password: 'tangerine-orbit-42' },
    }),
    expected: 400,
  },
  'POST /api/auth/reset-password/check': {
    isPublic: true,
    request: () => ({ body: { token: 'x'.repeat(43) } }),
    expected: 200,
  },
  'POST /api/auth/refresh': {
    isPublic: true,
    request: ({ owner }) => ({ body: { refreshToken: owner.token } }),
    expected: 401,
  },
  'POST /api/auth/logout': {
    isPublic: true,
    request: ({ owner }) => ({ body: { refreshToken: owner.token } }),
    expected: 200,
  },
  'POST /api/auth/passkeys/options': {
    isPublic: true,
    request: () => ({ body: {} }),
    expected: 200,
  },
  'POST /api/auth/passkeys/login': { isPublic: true, request: withUnknownPasskey, expected: 400 },

  'GET /api/sign-on': { isPublic: true, expected: 200 },
  // Without a provider in the settings.
  'POST /api/sign-on/start': { isPublic: true, request: () => ({ body: {} }), expected: 404 },
  'GET /api/sign-on/callback': { isPublic: true, expected: 404 },
  'POST /api/sign-on/login': { isPublic: true, request: withCallback, expected: 404 },
  'POST /api/sign-on/link': {
    isPublic: true,
    request: () => ({ body: { linkToken: 'forged', password: 'a wrong password' } }),
    expected: 400,
  },
  'POST /api/sign-on/logout': {
    isPublic: true,
    request: () => ({ body: { logout_token: 'forged' } }),
    expected: 404,
  },
  'POST /api/users/me/sign-on': { request: withCallback, expected: 404 },

  'GET /api/users/me': membersOnly,
  'PATCH /api/users/me': { request: () => ({ body: { bio: 'New' } }), expected: 200 },
  'POST /api/users/me/avatar': { request: () => ({ body: {} }), expected: 400 },
  'DELETE /api/users/me': { request: withWrongPassword, expected: 400 },
  'POST /api/users/me/password': {
    request: () => ({
      body: { currentPassword: 'a wrong password', password: 'tangerine-orbit-43' },
    }),
    expected: 400,
  },
  'PUT /api/users/me/email': {
    request: () => ({ body: { email: `${newId()}@example.edu`, password: 'a wrong password' } }),
    expected: 400,
  },
  'GET /api/users/me/auth-sessions': membersOnly,
  'DELETE /api/users/me/auth-sessions': { expected: 200 },
  'DELETE /api/users/me/auth-sessions/{id}': {
    request: ({ owner }) => ({ params: { id: decodeJwt<{ sid: string }>(owner.token).sid } }),
    expected: { owner: 200, others: 404 },
  },
  'GET /api/users/me/passkeys': membersOnly,
  'POST /api/users/me/passkeys/options': { request: withWrongPassword, expected: 400 },
  'POST /api/users/me/passkeys': { request: withNewPasskey, expected: 400 },
  'DELETE /api/users/me/passkeys/{id}': {
    request: withOwnersPasskey,
    expected: { owner: 200, others: 404 },
  },
  'POST /api/users/me/verification-mails': { request: () => ({ body: {} }), expected: 200 },
  'POST /api/users/verify-email/{token}': {
    request: () => ({ params: { token: 'x'.repeat(43) }, body: {} }),
    expected: 400,
  },
  'POST /api/users/me/exports': { request: () => ({ body: {} }), expected: 200 },
  'GET /api/exports/{userId}': {
    isPublic: true,
    request: (world) => ({
      ...withOwnerId(world),
      query: `expires=9999999999&session=${newId()}&signature=forged`,
    }),
    expected: 403,
  },
  'GET /api/users/me/calendar-feed': membersOnly,
  'POST /api/users/me/calendar-feed': { request: () => ({ body: {} }), expected: 201 },
  'DELETE /api/users/me/calendar-feed': { expected: 200 },
  'GET /api/users/me/busy-calendars': membersOnly,
  'POST /api/users/me/busy-calendars': {
    request: () => ({ body: { address: 'http://example.edu/' } }),
    expected: 400,
  },
  'POST /api/users/me/busy-calendars/file': { request: () => ({ body: {} }), expected: 400 },
  'POST /api/users/me/timetable': {
    request: () => ({ body: { address: 'http://example.edu/', timeZone: 'UTC' } }),
    expected: 400,
  },
  'POST /api/users/me/timetable/file': { request: () => ({ body: {} }), expected: 400 },
  'DELETE /api/users/me/busy-calendars/{id}': {
    request: withBusyCalendarOfOwner,
    expected: { owner: 200, others: 404 },
  },
  'GET /calendar/{file}': {
    isPublic: true,
    request: () => ({ params: { file: `${'x'.repeat(43)}.ics` } }),
    expected: 404,
  },
  'GET /api/users/search': membersOnly,
  'GET /api/users/matches': membersOnly,
  'GET /api/users/blocked': membersOnly,
  'GET /api/users/subjects': membersOnly,
  'GET /api/users/subjects/suggestions': {
    request: () => ({ query: 'q=logic' }),
    expected: 200,
  },
  'GET /api/users/skills': membersOnly,
  'GET /api/users/badges': membersOnly,

  'GET /api/users/{userId}': {
    request: withOwnerId,
    expected: { owner: 404, blocking: 404, blocked: 404, others: 200 },
  },

  'GET /api/requests': membersOnly,
  'GET /api/requests/received': membersOnly,
  'POST /api/requests': {
    request: ({ owner }) => ({ body: { recipientId: owner._id } }),
    expected: {
      owner: 400,
      blocking: 404,
      blocked: 404,
      stranger: 201,
      admin: 201,
      others: 409,
    },
  },
  'PATCH /api/requests/{id}/accept': {
    request: ({ pendingRequest }) => ({ params: { id: pendingRequest._id }, body: {} }),
    expected: { owner: 200, others: 403 },
  },
  'PATCH /api/requests/{id}/reject': {
    request: ({ pendingRequest }) => ({ params: { id: pendingRequest._id }, body: {} }),
    expected: { owner: 200, others: 403 },
  },
  'DELETE /api/requests/{id}': {
    request: ({ pendingRequest }) => ({ params: { id: pendingRequest._id } }),
    // Its sender deletes it before the actors after it.
    expected: { asking: 200, others: 404 },
  },
  'DELETE /api/users/matches/{userId}': {
    request: withOwnerId,
    expected: { buddy: 200, others: 404 },
  },
  'PUT /api/users/{userId}/block': { request: withOwnerId, expected: { owner: 400, others: 200 } },
  'DELETE /api/users/{userId}/block': { request: withOwnerId, expected: 200 },

  'POST /api/reports': {
    request: ({ owner }) => ({ body: { userId: owner._id, reason: 'spam' } }),
    expected: { owner: 400, others: 201 },
  },

  'GET /api/presence': membersOnly,
  'PATCH /api/presence': {
    request: () => ({ body: { visible: true } }),
    expected: 200,
  },

  'GET /api/conversations': membersOnly,
  'PATCH /api/conversations/{userId}': {
    request: ({ owner }) => ({ params: { userId: owner._id }, body: { muted: true } }),
    expected: { buddy: 200, owner: 400, others: 404 },
  },
  'GET /api/messages/search': { request: () => ({ query: 'q=hello' }), expected: 200 },
  'GET /api/messages/unread-counts': membersOnly,
  'GET /api/messages/{userId}': {
    request: withOwnerId,
    expected: { buddy: 200, owner: 400, others: 404 },
  },
  'POST /api/messages/{userId}/read': {
    request: withOwnerId,
    expected: { buddy: 200, owner: 400, others: 404 },
  },
  'POST /api/messages': {
    request: ({ owner }) => ({ body: { recipientId: owner._id, message: 'Hello' } }),
    expected: { buddy: 201, owner: 400, others: 403 },
  },
  'POST /api/messages/upload': { request: () => ({ body: {} }), expected: 400 },
  'PATCH /api/messages/{id}': {
    request: async (world) => ({
      params: { id: (await newMessage(world))._id },
      body: { message: 'Changed' },
    }),
    expected: { owner: 200, buddy: 403, others: 404 },
  },
  'PUT /api/messages/{id}/reaction': {
    request: async (world) => ({
      params: { id: (await newMessage(world))._id },
      body: { emoji: '👍' },
    }),
    expected: { owner: 200, buddy: 200, others: 404 },
  },
  'DELETE /api/messages/{id}': {
    request: async (world) => ({ params: { id: (await newMessage(world))._id } }),
    expected: { owner: 204, buddy: 403, others: 404 },
  },

  'GET /api/sessions': membersOnly,
  'GET /api/sessions/upcoming': membersOnly,
  'GET /api/sessions/video-link': membersOnly,
  'GET /api/sessions/times': {
    request: ({ owner }) => ({ query: `participants=${owner._id}` }),
    expected: { owner: 200, buddy: 200, others: 400 },
  },
  'POST /api/sessions': {
    request: (world) => ({ body: plan(world, [world.owner._id]) }),
    expected: { owner: 201, buddy: 201, others: 400 },
  },
  'POST /api/sessions/now': {
    request: () => ({ body: { title: 'Databases', minutes: 25 } }),
    expected: 201,
  },
  'POST /api/sessions/offers/{id}': {
    request: withOfferOfOwner,
    expected: { buddy: 201, others: 404 },
  },
  'PATCH /api/sessions/{id}': {
    request: async (world) => ({
      params: { id: (await newSession(world))._id },
      body: plan(world),
    }),
    expected: { owner: 200, buddy: 403, others: 404 },
  },
  'DELETE /api/sessions/{id}': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 200, buddy: 403, others: 404 },
  },
  'PUT /api/sessions/{id}/answer': {
    request: async (world) => ({
      params: { id: (await newSession(world))._id },
      body: { answer: 'accepted' },
    }),
    expected: { owner: 403, buddy: 200, others: 404 },
  },
  'PUT /api/sessions/{id}/proposal': {
    request: async (world) => ({
      params: { id: (await newSession(world))._id },
      body: anotherTime(world),
    }),
    expected: { owner: 403, buddy: 200, others: 404 },
  },
  'DELETE /api/sessions/{id}/proposal': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 403, buddy: 200, others: 404 },
  },
  'POST /api/sessions/{id}/participants/{userId}/proposal/accept': {
    request: async (world) => {
      const id = (await newSession(world))._id;
      const body = anotherTime(world);
      await world.buddy.api('PUT', `/api/sessions/${id}/proposal`, body);
      return { params: { id, userId: world.buddy._id }, body };
    },
    expected: { owner: 200, buddy: 403, others: 404 },
  },
  'DELETE /api/sessions/{id}/participants/me': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 403, buddy: 200, others: 404 },
  },
  'PUT /api/sessions/{id}/room/visit': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 200, buddy: 200, others: 404 },
  },
  'DELETE /api/sessions/{id}/room/visit': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 200, buddy: 200, others: 404 },
  },
  'PUT /api/sessions/{id}/room/goals': {
    request: async (world) => ({
      params: { id: (await newSession(world))._id },
      body: { goals: [] },
    }),
    expected: { owner: 200, buddy: 200, others: 404 },
  },
  'PUT /api/sessions/{id}/room/timer': {
    request: async (world) => ({
      params: { id: (await newSession(world))._id },
      body: { state: 'running', focus: 25 },
    }),
    expected: { owner: 200, buddy: 200, others: 404 },
  },

  'GET /api/reviews': membersOnly,
  'GET /api/reviews/study-time': {
    request: () => ({ query: 'timeZone=UTC' }),
    expected: 200,
  },
  'GET /api/sessions/{id}/review': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    // It has not ended.
    expected: { owner: 409, buddy: 409, others: 404 },
  },
  'PUT /api/sessions/{id}/review': {
    request: async (world) => ({
      params: { id: (await newSession(world))._id },
      body: { happened: false, people: [] },
    }),
    expected: { owner: 409, buddy: 409, others: 404 },
  },

  'GET /api/sessions/open': membersOnly,
  'POST /api/sessions/{id}/joins': {
    request: async (world) => ({ params: { id: (await newOpenSession(world))._id }, body: {} }),
    expected: { buddy: 201, owner: 409, others: 404 },
  },
  'DELETE /api/sessions/{id}/joins/me': {
    request: async (world) => ({ params: { id: (await sessionToJoin(world))._id } }),
    expected: { buddy: 200, others: 404 },
  },
  'GET /api/sessions/{id}/joins': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 200, buddy: 403, others: 404 },
  },
  'POST /api/sessions/{id}/joins/{userId}/accept': {
    request: withRequestToJoin,
    expected: { owner: 200, others: 404 },
  },
  'POST /api/sessions/{id}/joins/{userId}/reject': {
    request: withRequestToJoin,
    expected: { owner: 200, others: 404 },
  },

  'GET /api/sessions/{id}/calendar.ics': {
    request: async (world) => ({ params: { id: (await newSession(world))._id } }),
    expected: { owner: 200, buddy: 200, others: 404 },
  },

  'GET /api/notifications': membersOnly,
  'GET /api/notifications/preferences': membersOnly,
  'PATCH /api/notifications/preferences': {
    request: () => ({ body: { message: 'none' } }),
    expected: 200,
  },
  'GET /api/notifications/reminders': membersOnly,
  'PATCH /api/notifications/reminders': {
    request: () => ({ body: { lead: 60, channel: 'app', isOn: true } }),
    expected: 200,
  },
  'GET /api/notifications/push': membersOnly,
  'POST /api/notifications/push': {
    request: () => ({
      body: { endpoint: 'https://127.0.0.1/', keys: { p256dh: 'B', auth: 'A' } },
    }),
    expected: 400,
  },
  'PUT /api/notifications/push/study-now': {
    request: () => ({ body: { isOn: true } }),
    expected: 200,
  },
  'DELETE /api/notifications/push': { expected: 200 },
  'PATCH /api/notifications/read-all': { request: () => ({ body: {} }), expected: 200 },
  'PATCH /api/notifications/{id}/read': {
    request: async (world) => ({
      params: { id: (await notificationOfOwner(world))._id },
      body: {},
    }),
    expected: { owner: 200, others: 404 },
  },

  'GET /api/admin/users': { expected: adminsOnly() },
  'GET /api/admin/reports': { request: () => ({ query: 'status=open' }), expected: adminsOnly() },
  'GET /api/admin/outcomes': { expected: adminsOnly() },
  'GET /api/admin/audit': { expected: adminsOnly() },
  'GET /api/admin/courses': { expected: adminsOnly() },
  'POST /api/admin/courses/import': { request: () => ({ body: {} }), expected: adminsOnly(400) },
  'GET /api/admin/courses/merges': { expected: adminsOnly() },
  'GET /api/admin/courses/proposals': { expected: adminsOnly() },
  'GET /api/admin/courses/spellings': {
    request: () => ({ query: 'q=lin' }),
    expected: adminsOnly(),
  },
  'POST /api/admin/courses/merges': {
    request: () => ({ body: { spelling: 'Lin Alg', title: 'No course' } }),
    expected: adminsOnly(400),
  },
  'DELETE /api/admin/courses/merges/{id}': {
    request: () => ({ params: { id: OTHER_ID } }),
    expected: adminsOnly(404),
  },
  'POST /api/admin/reports/{id}/decision': {
    request: () => ({ params: { id: OTHER_ID }, body: { decision: 'dismissed' } }),
    expected: adminsOnly(404),
  },
  'GET /api/admin/users/{userId}': { request: withOwnerId, expected: adminsOnly() },
  'PUT /api/admin/users/{userId}/suspension': { request: withOwnerId, expected: adminsOnly() },
  'DELETE /api/admin/users/{userId}/suspension': { request: withOwnerId, expected: adminsOnly() },
  'POST /api/admin/users/{userId}/sign-out': { request: withOwnerId, expected: adminsOnly() },
  'PUT /api/admin/users/{userId}/role': {
    request: (world) => ({ ...withOwnerId(world), body: { role: 'admin' } }),
    expected: adminsOnly(),
  },
  'DELETE /api/admin/users/{userId}': { request: withOwnerId, expected: adminsOnly() },
  // Last, because they delete the other actors.
  'DELETE /api/admin/users': { request: withAdminPassword, expected: adminsOnly() },
  'DELETE /api/admin/all': { request: withAdminPassword, expected: adminsOnly() },
};
