import type { FastifyBaseLogger } from 'fastify';
import type { ServerToClientEvents } from '../../contract/socketEvents.ts';
import type { TaskTracker } from './jobs/jobs.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/queryable.ts';
import type { FileStores } from './files/fileStore.ts';
import type { SecurityLog } from './http/security/securityEvents.ts';
import type { Work } from './work/work.ts';

type EventName = keyof ServerToClientEvents;
export type EventPayload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];

/** Sends events to connected users. Call it after the transaction has committed. */
export interface Realtime {
  /** Emits an event to all sockets of a user, of some events not to that of the tab whose request it is. */
  toUser<Event extends EventName>(userId: string, event: Event, payload: EventPayload<Event>): void;
  /** Emits an event once to all sockets of some users. */
  toUsers<Event extends EventName>(
    userIds: readonly string[],
    event: Event,
    payload: EventPayload<Event>,
  ): void;
  /** Disconnects all sockets of a user, on every node. */
  endSockets(userId: string): void;
  /** Disconnects all sockets of an auth session, on every node. */
  endAuthSession(authSessionId: string): void;
  /** Returns the auth sessions of the sockets of this node, without duplicates. */
  authSessionIds(): string[];
  /** Returns the users of the sockets of this node, without duplicates. */
  userIds(): string[];
}

export interface Mail {
  /** The same for every attempt to send this mail, if it may be sent more than once. */
  id?: string;
  /** Id of the student who gets the mail. */
  userId: string;
  to: string;
  subject: string;
  text: string;
  /** Id of another student whom the text names. */
  namedId?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Deletes the stored mails to the students, at any email, and those that name them. */
  forget(userIds: readonly string[]): Promise<void>;
}

/** The dependencies of every module. */
export interface Context {
  config: Config;
  database: Database;
  files: FileStores;
  realtime: Realtime;
  mailer: Mailer;
  tasks: TaskTracker;
  /** Reads what students send. */
  work: Work;
  log: FastifyBaseLogger;
  securityLog: SecurityLog;
  /** Returns the current time. Tests pass a fake clock. */
  now: () => Date;
  /** Returns the milliseconds of a clock that never jumps, for limits. */
  elapsed: () => number;
  /** Returns the public URL of the service without a trailing slash, for links in mails. */
  publicUrl: () => string;
}
