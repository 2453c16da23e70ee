import type { AppStore } from '../../../src/app/store.ts';
import { adminApi } from '../../../src/features/admin/adminApi.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { resetApi } from '../../../src/features/auth/resetApi.ts';
import { signOnApi } from '../../../src/features/auth/signOnApi.ts';
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
import { reviewsApi } from '../../../src/features/reviews/reviewsApi.ts';
import { openSessionsApi } from '../../../src/features/sessions/openSessionsApi.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import type { AppThunk } from '../../../src/app/store.ts';

const { login, signup, getMe } = authApi.endpoints;
const { forgotPassword, resetPassword } = resetApi.endpoints;
const { getConversations } = conversationsApi.endpoints;
const { getThread } = threadApi.endpoints;
const { sendMessage, editMessage, deleteMessage } = messagesApi.endpoints;
const { getNotifications, markRead } = notificationsApi.endpoints;
const { getUpcoming, getSessions, createSession, updateSession, deleteSession } =
  sessionsApi.endpoints;
const { answerSession, proposeTimes, withdrawProposal, leaveSession } = sessionsApi.endpoints;
const { askToJoin, withdrawJoin, decideJoin } = openSessionsApi.endpoints;
const { confirmSignOn } = signOnApi.endpoints;
const { storeReview } = reviewsApi.endpoints;
const { sendRequest, getRequests, getReceivedRequests } = requestsApi.endpoints;
const { acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;
const { getBlocked, block, unblock, unmatch, report } = safetyApi.endpoints;
const { getUsers, deleteAllUsers, clearAllData } = adminApi.endpoints;

const me = { name: '', university: '', bio: '', location: '', subjects: [], availability: [] };
const plan = {
  ...{ title: 'T', description: '', location: '', participants: [] },
  ...{ startTime: '', endTime: '' },
};
const account = { email: 'a@a.example', password: 'secret', name: '', university: '' };

type MakeRequest = () => AppThunk<PromiseLike<{ error?: unknown }>>;

/** Requests of a guest, by method and path. */
const guestRequests: Record<string, MakeRequest> = {
  'POST /api/users/login': () => login.initiate(account),
  'POST /api/users/signup': () => signup.initiate(account),
  'POST /api/users/forgot-password': () => forgotPassword.initiate(account),
  'POST /api/users/reset-password/t': () => resetPassword.initiate({ token: 't', password: '' }),
};

/** Requests of a signed-in student. */
const memberRequests: Record<string, MakeRequest> = {
  'POST /api/requests': () => sendRequest.initiate({ recipientId: 'g' }),
  'PATCH /api/requests/r/accept': () => acceptRequest.initiate({ id: 'r', senderId: 's' }),
  'PATCH /api/requests/r/reject': () => rejectRequest.initiate({ id: 'r', senderId: 's' }),
  'DELETE /api/requests/r': () => withdrawRequest.initiate({ id: 'r', recipientId: 'g' }),
  'PUT /api/users/g/block': () => block.initiate('g'),
  'DELETE /api/users/g/block': () => unblock.initiate('g'),
  'DELETE /api/users/matches/g': () => unmatch.initiate('g'),
  'POST /api/sessions': () => createSession.initiate(plan),
  'PATCH /api/sessions/s': () => updateSession.initiate({ id: 's', body: plan }),
  'DELETE /api/sessions/s': () => deleteSession.initiate({ id: 's' }),
  'PUT /api/sessions/s/answer': () =>
    answerSession.initiate({ id: 's', body: { answer: 'accepted' } }),
  'PUT /api/sessions/s/proposal': () => proposeTimes.initiate({ id: 's', body: plan }),
  'DELETE /api/sessions/s/proposal': () => withdrawProposal.initiate({ id: 's' }),
  'DELETE /api/sessions/s/participants/me': () => leaveSession.initiate({ id: 's' }),
  'POST /api/sessions/s/joins': () => askToJoin.initiate({ sessionId: 's', message: '' }),
  'DELETE /api/sessions/s/joins/me': () => withdrawJoin.initiate('s'),
  'POST /api/sessions/s/joins/g/accept': () =>
    decideJoin.initiate({ sessionId: 's', userId: 'g', decision: 'accept' }),
  'PUT /api/sessions/s/review': () =>
    storeReview.initiate({ sessionId: 's', body: { happened: true, people: [] } }),
  'GET /api/users/me': () => getMe.initiate(),
  'PATCH /api/users/me': () => profileApi.endpoints.updateMe.initiate(me),
  'GET /api/users/search': () => searchApi.endpoints.search.initiate(NO_FILTERS),
  'GET /api/users/subjects': () =>
    searchApi.endpoints.getChips.initiate({ kind: 'subjects', q: '' }),
  'GET /api/users/matches': () => matchesApi.endpoints.getMatches.initiate(),
  'GET /api/sessions/upcoming': () => getUpcoming.initiate(),
  'GET /api/sessions': () => getSessions.initiate(),
  'GET /api/requests': () => getRequests.initiate(),
  'GET /api/requests/received': () => getReceivedRequests.initiate(),
  'POST /api/users/me/sign-on': () => confirmSignOn.initiate({ query: 'code=c', transaction: 't' }),
  'GET /api/users/blocked': () => getBlocked.initiate(),
  'POST /api/reports': () => report.initiate({ userId: 'g', reason: 'spam' }),
  'GET /api/admin/users': () => getUsers.initiate(''),
  'DELETE /api/admin/users': () => deleteAllUsers.initiate('pw'),
  'DELETE /api/admin/all': () => clearAllData.initiate('pw'),
  'GET /api/messages/g': () => getThread.initiate('g'),
  'GET /api/conversations': () => getConversations.initiate(),
  'POST /api/messages': () => sendMessage.initiate({ recipientId: 'g', message: 'Hi' }),
  'PATCH /api/messages/m': () =>
    editMessage.initiate({ id: 'm', conversationId: 'g', message: '' }),
  'DELETE /api/messages/m': () => deleteMessage.initiate({ id: 'm', conversationId: 'g' }),
  'GET /api/notifications': () => getNotifications.initiate(),
  'PATCH /api/notifications/n/read': () => markRead.initiate('n'),
};

export const GUEST_CALLS = Object.keys(guestRequests);
export const MEMBER_CALLS = Object.keys(memberRequests);

/** Sends the request with this method and path. */
export const send = ({ dispatch }: AppStore, call: string) =>
  dispatch({ ...guestRequests, ...memberRequests }[call]!());
export const CALLS = [...GUEST_CALLS, ...MEMBER_CALLS];
