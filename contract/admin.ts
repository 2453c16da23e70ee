import { Type, type Static } from 'typebox';
import { Password } from './auth.ts';
import { Id, Instant, LIST_PAGE, PersonRef, Text } from './common/types.ts';
import { LIMITS, REPORT_DECISIONS, type ReportDecision } from './constants.ts';
import { ReasonOfReport, ReportedMessage } from './reports.ts';
import { Role } from './users.ts';

/** Default and maximum number of accounts per page. */
export const ADMIN_PAGE = LIST_PAGE;

export const AdminUser = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  university: Type.String(),
  createdAt: Instant,
  /** Missing without a picture. */
  avatar: Type.Optional(Type.String()),
  role: Type.Optional(Role),
  suspendedAt: Type.Optional(Instant),
});
export type AdminUser = Static<typeof AdminUser>;

/** One page of `users`, newest first. `count` is the number of all accounts that match `q`. */
export const AdminUsersResponse = Type.Object({
  users: Type.Array(AdminUser),
  count: Type.Integer(),
});
export type AdminUsersResponse = Static<typeof AdminUsersResponse>;

export const AdminUsersQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ADMIN_PAGE, default: ADMIN_PAGE })),
    cursor: Type.Optional(Id),
    /** Part of the name, email or university. */
    q: Type.Optional(Text()),
  },
  { additionalProperties: false },
);
export type AdminUsersQuery = Static<typeof AdminUsersQuery>;

/** The password of the admin, which is needed unless the login is less than ten minutes old. */
export const ClearBody = Type.Union([
  Type.Object({ password: Type.Optional(Password) }, { additionalProperties: false }),
  Type.Null(),
]);
export type ClearBody = Static<typeof ClearBody>;

const nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** An account with facts for a decision about it. It contains no private messages. */
export const AdminUserDetails = Type.Interface([AdminUser], {
  location: Type.String(),
  emailVerified: Type.Boolean(),
  /** When the account is deleted at the student's request. */
  deletionAt: nullable(Instant),
  /** Last login or renewal of an access token. */
  lastActiveAt: nullable(Instant),
  /** Devices on which the student is signed in. */
  authSessions: Type.Integer(),
  buddies: Type.Integer(),
  sentRequests: Type.Integer(),
  sentMessages: Type.Integer(),
  studySessions: Type.Integer(),
  /** Students who block this one. */
  blockers: Type.Integer(),
  reports: Type.Integer(),
  openReports: Type.Integer(),
});
export type AdminUserDetails = Static<typeof AdminUserDetails>;

export const RoleBody = Type.Object({ role: Role }, { additionalProperties: false });

export const AdminReport = Type.Object({
  _id: Id,
  /** Null when the account was deleted. */
  reporter: nullable(PersonRef),
  reported: PersonRef,
  reason: ReasonOfReport,
  details: Type.String(),
  messages: Type.Array(ReportedMessage),
  createdAt: Instant,
  decision: nullable(Type.Enum(Object.keys(REPORT_DECISIONS) as ReportDecision[])),
  note: Type.String(),
  decidedBy: nullable(PersonRef),
  decidedAt: nullable(Instant),
});
export type AdminReport = Static<typeof AdminReport>;

export const ReportsQuery = Type.Object(
  {
    status: Type.Enum(['open', 'decided'] as const),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type ReportsQuery = Static<typeof ReportsQuery>;

export const DecisionBody = Type.Object(
  {
    decision: Type.Enum(Object.keys(REPORT_DECISIONS) as ReportDecision[]),
    note: Type.Optional(Text(LIMITS.reportText, { default: '' })),
  },
  { additionalProperties: false },
);
export type DecisionBody = Static<typeof DecisionBody>;

/** An action of an admin. `actor` is null for the command line and deleted accounts. */
export const AuditEntry = Type.Object({
  _id: Id,
  action: Type.String(),
  actor: nullable(PersonRef),
  /** The account that was changed, if it still exists. */
  user: nullable(PersonRef),
  /** What was changed, if it is no account. */
  about: Type.Optional(Type.String()),
  createdAt: Instant,
});
export type AuditEntry = Static<typeof AuditEntry>;
