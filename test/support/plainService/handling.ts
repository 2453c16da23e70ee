import type { Campus, Notice, Person, StoredFile } from './campus.ts';
import { noticeView } from './views.ts';

/** A call that has been found to be one of those specified. */
export interface Asked {
  campus: Campus;
  /** Who asks; for a guest nobody is meant and this must not be used. */
  me: Person;
  /** What stands in the path in the place of the `*`. */
  id: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  file: StoredFile | undefined;
  tell: Tell;
}

/** Tells a student something by the socket. */
export type Tell = (userId: string, event: string, payload: unknown) => void;

/** `json` or `text` or nothing at all. */
export interface Reply {
  status?: number;
  json?: unknown;
  text?: string;
}

export type Handlers = Readonly<Record<string, (asked: Asked) => Reply>>;

export const NO_SUCH_CALL = 'There is no such call.';

export const refusal = (status: number, error: string): Reply => ({ status, json: { error } });

/** For a call whose answer nobody uses: null, or no JSON at all. */
export const done = ({ terse }: Person): Reply => (terse ? { text: 'OK' } : { json: null });

/** For a call whose answer has a message to show: that, or nothing at all. */
export const confirmation = ({ terse }: Person, message: string): Reply =>
  terse ? { status: 204 } : { json: { message } };

/** Keeps a notification and tells of it live. */
export function notify(
  { campus, tell }: Pick<Asked, 'campus' | 'tell'>,
  owner: Person,
  { event, ...notice }: Pick<Notice, 'type' | 'message' | 'about'> & { event?: string },
): void {
  const kept: Notice = {
    ...notice,
    id: campus.nextId('n'),
    owner: owner.id,
    read: false,
    createdAt: new Date().toISOString(),
  };
  campus.notifications.push(kept);
  if (event !== undefined) tell(owner.id, event, noticeView(kept, owner));
}
