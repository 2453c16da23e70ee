import type { BackendState, StoredNotification, Student, StoredFile } from './state.ts';
import { notificationView } from './views.ts';

/** A validated request. */
export interface HandlerContext {
  state: BackendState;
  /** The signed-in student. Not set for a guest endpoint. */
  me: Student;
  /** The value of `*` in the path. */
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  file: StoredFile | undefined;
  emit: Emit;
}

/** Emits a socket event to a student. */
export type Emit = (userId: string, event: string, payload: unknown) => void;

/** A response with `json`, `text` or no body. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
}

export type Handlers = Readonly<Record<string, (asked: HandlerContext) => Reply>>;

export const UNKNOWN_ENDPOINT = 'There is no such call.';

export const errorReply = (status: number, error: string): Reply => ({ status, json: { error } });

/** Response that the page does not read: `null`, or a text that is not JSON. */
export const emptyReply = ({ terse }: Student): Reply => (terse ? { text: 'OK' } : { json: null });

/** Response with a message, or 204 without a body. */
export const messageReply = ({ terse }: Student, message: string): Reply =>
  terse ? { status: 204 } : { json: { message } };

/** Stores a notification and emits it. */
export function notify(
  { state, emit }: Pick<HandlerContext, 'state' | 'emit'>,
  owner: Student,
  { event, ...notice }: Pick<StoredNotification, 'type' | 'message' | 'about'> & { event?: string },
): void {
  const kept: StoredNotification = {
    ...notice,
    id: state.nextId('n'),
    owner: owner.id,
    read: false,
    createdAt: new Date().toISOString(),
  };
  state.notifications.push(kept);
  if (event !== undefined) emit(owner.id, event, notificationView(kept, owner));
}
