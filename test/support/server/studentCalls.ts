import type { Conversation } from '../../../contract/chat/conversations.ts';
import type { MarkReadResponse, Message, UnreadCounts } from '../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../contract/common/types.ts';
import type { Notification } from '../../../contract/notifications.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Match, SearchResult } from '../../../contract/search.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { User } from '../../../contract/users.ts';
import type { ApiResponse } from './call.ts';

/** Calls the service as a student. */
export type Api = <Body>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<ApiResponse<Body>>;

interface HasId {
  _id: string;
}

/** A valid id that nothing has. */
export const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000001';

/** The status and error of a response. */
export const errorResponse = (status: number, error: unknown) => ({ status, body: { error } });

/** The response to a body whose field is refused. */
export const fieldError = (field: string, error: unknown) => ({
  status: 400,
  body: { fields: { [field]: error } },
});

/** The requests that tests of several modules send. Those that load something return its body. */
export function makeStudentCalls(api: Api) {
  async function load<Body>(path: string): Promise<Body> {
    const { status, body } = await api<Body>('GET', path);
    if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${JSON.stringify(body)}`);
    return body;
  }
  const thread = (other: HasId, query = '') =>
    load<Message[]>(`/api/messages/${other._id}${query}`);

  return {
    profile: () => load<User>('/api/users/me'),
    saveProfile: (body: unknown) => api<User & ErrorResponse>('PATCH', '/api/users/me', body),
    search: (query: Record<string, string> = {}) =>
      api<SearchResult[]>('GET', `/api/users/search?${new URLSearchParams(query).toString()}`),

    requests: () => load<ConnectionRequest[]>('/api/requests'),
    sendRequest: (to: HasId, message?: string) =>
      api<{ message: string; request: ConnectionRequest } & ErrorResponse>(
        'POST',
        '/api/requests',
        { recipientId: to._id, ...(message !== undefined && { message }) },
      ),
    decideRequest: (id: string, verb: 'accept' | 'reject') =>
      api<{ message: string } & ErrorResponse>('PATCH', `/api/requests/${id}/${verb}`),
    matches: () => load<Match[]>('/api/users/matches'),
    unmatch: (other: HasId) => api<ErrorResponse>('DELETE', `/api/users/matches/${other._id}`),
    block: (other: HasId) => api<{ message: string }>('PUT', `/api/users/${other._id}/block`),
    unblock: (other: HasId) => api('DELETE', `/api/users/${other._id}/block`),

    conversations: () => load<Conversation[]>('/api/conversations'),
    unreadCounts: () => load<UnreadCounts>('/api/messages/unread-counts'),
    thread,
    /** The messages that changed after a revision of the thread. */
    changesSince: (other: HasId, rev: number) => thread(other, `?sinceRev=${String(rev)}`),
    markThreadRead: (other: HasId) =>
      api<MarkReadResponse>('POST', `/api/messages/${other._id}/read`),
    /** @param more other fields of the body */
    sendMessage: (to: HasId, message: string, more: object = {}) =>
      api<Message & ErrorResponse>('POST', '/api/messages', {
        recipientId: to._id,
        message,
        ...more,
      }),
    editMessage: (id: string, message: unknown) =>
      api<Message & ErrorResponse>('PATCH', `/api/messages/${id}`, { message }),
    /** @param emoji null removes the reaction */
    react: (id: string, emoji: string | null) =>
      api<Message>('PUT', `/api/messages/${id}/reaction`, { emoji }),
    deleteMessage: (id: string) => api<ErrorResponse | null>('DELETE', `/api/messages/${id}`),

    notifications: () => load<Notification[]>('/api/notifications'),
    messageNotifications: async () =>
      (await load<Notification[]>('/api/notifications')).filter(({ type }) => type === 'message'),

    sessions: () => load<StudySession[]>('/api/sessions'),
    upcomingSessions: () => load<StudySession[]>('/api/sessions/upcoming'),
    schedule: (body: unknown) => api<StudySession & ErrorResponse>('POST', '/api/sessions', body),
    changeSession: (id: string, body: unknown) =>
      api<StudySession & ErrorResponse>('PATCH', `/api/sessions/${id}`, body),
    cancelSession: (id: string) => api<ErrorResponse>('DELETE', `/api/sessions/${id}`),
  };
}
