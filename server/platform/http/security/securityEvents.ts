import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ReportDecision, ReportReason } from '../../../../contract/constants.ts';

/**
 * The security events and their fields. They contain ids instead of names and emails, and no
 * secrets. docs/operating.md describes them. `userId` is the account that the event is about; it is
 * missing when no account has the email.
 */
export interface SecurityEvents {
  login_failed: { userId?: string | undefined; ip: string; knownDevice: boolean };
  login_locked: { userId?: string | undefined; ip: string; knownDevice: boolean };
  password_reset_requested: { userId?: string | undefined; ip: string };
  password_reset_used: { userId: string; ip: string };
  password_changed: { userId: string; ip: string };
  email_changed: { userId: string };
  passkey_added: { userId: string; ip: string };
  passkey_removed: { userId: string; ip: string };
  passkey_login_failed: { userId?: string | undefined; ip: string };
  sign_on_linked: { userId: string };
  unproven_email_removed: { userId: string };
  sign_on_logout: { userId: string; authSessionId: string };
  sign_on_logout_refused: { ip: string };
  calendar_feed_created: { userId: string; ip: string };
  calendar_feed_removed: { userId: string; ip: string };
  refresh_token_reused: { userId: string; authSessionId: string; ip: string };
  admin_refused: { userId: string; method: string; route: string; ip: string };
  student_blocked: { userId: string; actorId: string };
  student_reported: { userId: string; actorId: string; reason: ReportReason };
  users_deleted: { actorId: string; action: string; count: number };
  role_changed: { userId: string; role: 'student' | 'admin'; actorId?: string };
  account_suspended: { userId: string; actorId: string };
  suspension_lifted: { userId: string; actorId: string };
  suspended_login: { userId: string; ip: string };
  signed_out: { userId: string; actorId: string };
  account_deleted: { userId: string; actorId: string };
  report_decided: { userId: string; actorId: string; decision: ReportDecision };
}

type SecurityEvent = keyof SecurityEvents;

/** Help texts, also the list of the event names: a missing event is a type error. */
const descriptions: Record<SecurityEvent, string> = {
  login_failed: 'a login failed',
  login_locked: 'further logins have to wait',
  password_reset_requested: 'a password reset was requested',
  password_reset_used: 'a password was reset',
  password_changed: 'a student changed the password',
  email_changed: 'a student changed the email',
  passkey_added: 'a student added a passkey',
  passkey_removed: 'a student removed a passkey',
  passkey_login_failed: 'a login with a passkey failed',
  sign_on_linked: 'an account was linked to a student of the provider',
  unproven_email_removed: 'the email of an account went to the student who has verified it',
  sign_on_logout: 'the provider ended an auth session',
  sign_on_logout_refused: 'a logout token was not valid',
  calendar_feed_created: 'a student created a calendar address or replaced it',
  calendar_feed_removed: 'a student removed the calendar address',
  refresh_token_reused: 'a refresh token was reused and its auth session ended',
  admin_refused: 'a request of the admin API was refused',
  student_blocked: 'a student blocked another one',
  student_reported: 'a student reported another one',
  users_deleted: 'an admin deleted all students',
  role_changed: 'the role of an account changed',
  account_suspended: 'an admin suspended an account',
  suspension_lifted: 'an admin lifted a suspension',
  suspended_login: 'a suspended student tried to log in',
  signed_out: 'an admin ended all auth sessions of a student',
  account_deleted: 'an account was deleted',
  report_decided: 'an admin decided about a report',
};

export interface SecurityLog {
  /** Logs and counts an event. Call it after the transaction has committed. */
  record<Event extends SecurityEvent>(event: Event, fields: SecurityEvents[Event]): void;
}

/** All event names. */
export const securityEventNames = Object.keys(descriptions) as readonly SecurityEvent[];

/** Logs security events at level `warn`, the default of LOG_LEVEL, and counts them for /metrics. */
export function makeSecurityLog(log: FastifyBaseLogger, register: Registry): SecurityLog {
  const counter = new Counter({
    name: 'study_buddy_security_events_total',
    help: 'Security events by name',
    labelNames: ['event'] as const,
    registers: [register],
  });
  // Prometheus notices the first event only if the series exists before.
  for (const event of securityEventNames) counter.inc({ event }, 0);
  return {
    record(event, fields) {
      counter.inc({ event });
      const entry: object = { securityEvent: event, ...fields };
      log.warn(entry, descriptions[event]);
    },
  };
}
