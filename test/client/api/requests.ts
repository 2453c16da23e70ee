import type { AppDispatch } from '../../../src/store/rootReducer.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { resetApi } from '../../../src/features/auth/passwords/resetApi.ts';
import { conversationsApi } from '../../../src/features/chat/conversationsApi.ts';
import { messagesApi } from '../../../src/features/chat/messagesApi.ts';
import { threadApi } from '../../../src/features/chat/threadApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { safetyApi } from '../../../src/features/safety/safetyApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';

const { login, signup, getMe } = authApi.endpoints;
const { forgotPassword, resetPassword } = resetApi.endpoints;
const { getConversations } = conversationsApi.endpoints;
const { getThread } = threadApi.endpoints;
const { sendMessage, editMessage, deleteMessage } = messagesApi.endpoints;
const { getNotifications, markRead } = notificationsApi.endpoints;
const { getUpcoming, getSessions, createSession, updateSession, deleteSession } =
  sessionsApi.endpoints;
const { sendRequest, getRequests, getReceivedRequests, acceptRequest, rejectRequest } =
  requestsApi.endpoints;
const { getBlocked, block, unblock, unmatch, report } = safetyApi.endpoints;
const { getUsers, deleteAllUsers, clearAllData } = adminApi.endpoints;

const me = { name: '', university: '', bio: '', location: '', subjects: [], availability: [] };
const plan = {
  ...{ title: 'T', description: '', location: '', participants: [] },
  ...{ startTime: '', endTime: '' },
};
const account = { email: 'a@a.example', password: 'secret', name: '', university: '' };

export type Send = (dispatch: AppDispatch) => PromiseLike<{ error?: unknown }>;

/** Requests of a guest. */
export const guestRequests = {
  'POST /api/users/login': (dispatch) => dispatch(login.initiate(account)),
  'POST /api/users/signup': (dispatch) => dispatch(signup.initiate(account)),
  'POST /api/users/forgot-password': (dispatch) => dispatch(forgotPassword.initiate(account)),
  'POST /api/users/reset-password/t': (dispatch) =>
    dispatch(resetPassword.initiate({ token: 't', password: '' })),
} satisfies Record<string, Send>;

/** Requests of a signed-in student. */
export const memberRequests = {
  'GET /api/users/me': (dispatch) => dispatch(getMe.initiate()),
  'PATCH /api/users/me': (dispatch) => dispatch(profileApi.endpoints.updateMe.initiate(me)),
  'GET /api/users/search': (dispatch) => dispatch(searchApi.endpoints.search.initiate(NO_FILTERS)),
  'GET /api/users/subjects': (dispatch) =>
    dispatch(searchApi.endpoints.getChips.initiate({ kind: 'subjects', q: '' })),
  'GET /api/users/matches': (dispatch) => dispatch(matchesApi.endpoints.getMatches.initiate()),
  'GET /api/sessions/upcoming': (dispatch) => dispatch(getUpcoming.initiate()),
  'GET /api/sessions': (dispatch) => dispatch(getSessions.initiate()),
  'POST /api/sessions': (dispatch) => dispatch(createSession.initiate(plan)),
  'PATCH /api/sessions/s': (dispatch) => dispatch(updateSession.initiate({ id: 's', body: plan })),
  'DELETE /api/sessions/s': (dispatch) => dispatch(deleteSession.initiate({ id: 's' })),
  'POST /api/requests': (dispatch) => dispatch(sendRequest.initiate({ recipientId: 'g' })),
  'GET /api/requests': (dispatch) => dispatch(getRequests.initiate()),
  'GET /api/requests/received': (dispatch) => dispatch(getReceivedRequests.initiate()),
  'PATCH /api/requests/r/accept': (dispatch) =>
    dispatch(acceptRequest.initiate({ id: 'r', senderId: 's' })),
  'PATCH /api/requests/r/reject': (dispatch) =>
    dispatch(rejectRequest.initiate({ id: 'r', senderId: 's' })),
  'GET /api/users/blocked': (dispatch) => dispatch(getBlocked.initiate()),
  'PUT /api/users/g/block': (dispatch) => dispatch(block.initiate('g')),
  'DELETE /api/users/g/block': (dispatch) => dispatch(unblock.initiate('g')),
  'DELETE /api/users/matches/g': (dispatch) => dispatch(unmatch.initiate('g')),
  'POST /api/reports': (dispatch) => dispatch(report.initiate({ userId: 'g', reason: 'spam' })),
  'GET /api/admin/users': (dispatch) => dispatch(getUsers.initiate('')),
  'DELETE /api/admin/users': (dispatch) => dispatch(deleteAllUsers.initiate('pw')),
  'DELETE /api/admin/all': (dispatch) => dispatch(clearAllData.initiate('pw')),
  'GET /api/messages/g': (dispatch) => dispatch(getThread.initiate('g')),
  'GET /api/conversations': (dispatch) => dispatch(getConversations.initiate()),
  'POST /api/messages': (dispatch) =>
    dispatch(sendMessage.initiate({ recipientId: 'g', message: 'Hi' })),
  'PATCH /api/messages/m': (dispatch) =>
    dispatch(editMessage.initiate({ id: 'm', conversationId: 'g', message: '' })),
  'DELETE /api/messages/m': (dispatch) =>
    dispatch(deleteMessage.initiate({ id: 'm', conversationId: 'g' })),
  'GET /api/notifications': (dispatch) => dispatch(getNotifications.initiate()),
  'PATCH /api/notifications/n/read': (dispatch) => dispatch(markRead.initiate('n')),
} satisfies Record<string, Send>;
