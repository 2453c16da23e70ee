import type { Conversation } from '../../../contract/chat/conversations.ts';
import type { MarkReadResponse, Message, UnreadCounts } from '../../../contract/chat/messages.ts';
import type { ErrorResponse } from '../../../contract/common/types.ts';
import type { Notification } from '../../../contract/notifications.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Match, SearchResult } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import type { Student } from './server.ts';

// Requests that tests of several modules send.

type Receiver = Pick<Student, '_id'>;

/** A valid id that nothing has. */
export const UNKNOWN_ID = '0198c0de-0000-7000-8000-000000000001';

async function load<Body>(who: Student, path: string): Promise<Body> {
  const { status, body } = await who.api<Body>('GET', path);
  if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

export const profileOf = (who: Student) => load<User>(who, '/api/users/me');
export const matchesOf = (who: Student) => load<Match[]>(who, '/api/users/matches');
export const requestsOf = (who: Student) => load<ConnectionRequest[]>(who, '/api/requests');
export const notificationsOf = (who: Student) => load<Notification[]>(who, '/api/notifications');
export const conversationsOf = (who: Student) => load<Conversation[]>(who, '/api/conversations');
export const unreadCountsOf = (who: Student) =>
  load<UnreadCounts>(who, '/api/messages/unread-counts');
export const threadOf = (reader: Student, other: Receiver, query = '') =>
  load<Message[]>(reader, `/api/messages/${other._id}${query}`);

export const saveProfile = (who: Student, body: unknown) =>
  who.api<User & ErrorResponse>('PATCH', '/api/users/me', body);

export const sendRequest = (from: Student, to: Receiver, message?: string) =>
  from.api<{ message: string; request: ConnectionRequest } & ErrorResponse>(
    'POST',
    '/api/requests',
    { recipientId: to._id, ...(message !== undefined && { message }) },
  );

export const decideRequest = (who: Student, id: string, verb: 'accept' | 'reject') =>
  who.api<{ message: string } & ErrorResponse>('PATCH', `/api/requests/${id}/${verb}`);

export const block = (who: Student, other: Receiver) =>
  who.api<{ message: string }>('PUT', `/api/users/${other._id}/block`);
export const unblock = (who: Student, other: Receiver) =>
  who.api('DELETE', `/api/users/${other._id}/block`);

/** Sends a message. `more` are other fields of the body. */
export const write = (from: Student, to: Receiver, message: string, more: object = {}) =>
  from.api<Message & ErrorResponse>('POST', '/api/messages', {
    recipientId: to._id,
    message,
    ...more,
  });

export const markThreadRead = (reader: Student, other: Receiver) =>
  reader.api<MarkReadResponse>('POST', `/api/messages/${other._id}/read`);

export const searchStudents = (who: Student, query: Record<string, string> = {}) =>
  who.api<SearchResult[]>('GET', `/api/users/search?${new URLSearchParams(query).toString()}`);

/** The status and error of a response. */
export const errorResponse = (status: number, error: unknown) => ({ status, body: { error } });
