import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { ServerToClientEvents } from '../contract/socketEvents.ts';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Schema } from './database/schema.ts';
import type { FileStores } from './files/fileStore.ts';

export type Database = Kysely<Schema>;
/** What a repository works on: the database, or a transaction of it. */
export type Queryable = Database | Transaction<Schema>;

type EventName = keyof ServerToClientEvents;
export type EventPayload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];

/** How a service reaches the open pages of a student. Called after commit, never before. */
export interface Realtime {
  /** Emits to every tab and device of that student. */
  toUser<Event extends EventName>(userId: string, event: Event, payload: EventPayload<Event>): void;
  /** Ends the sockets of that student on every node; their tokens no longer count. */
  endSockets(userId: string): void;
  /** Ends the sockets of one sign-in, in all its tabs, on every node. */
  endSession(sessionId: string): void;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** What every service is made from; tests hand in their own clock. */
export interface Context {
  config: Config;
  database: Database;
  files: FileStores;
  realtime: Realtime;
  mailer: Mailer;
  background: Background;
  log: FastifyBaseLogger;
  /** The present instant. */
  now: () => Date;
  /** Where students reach the service, without a slash at its end; links in mails start with it. */
  publicUrl: () => string;
}
