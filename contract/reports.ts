import { Type, type Static } from 'typebox';
import { Id, Instant, Text } from './common/types.ts';
import { LIMITS, REPORT_REASONS, type ReportReason } from './constants.ts';

export const ReasonOfReport = Type.Enum(Object.keys(REPORT_REASONS) as ReportReason[]);

/**
 * A report about a student. `includeMessages` adds copies of the last messages of the pair, and of those
 * that the student wrote in study sessions of both.
 */
export const ReportBody = Type.Object(
  {
    userId: Id,
    reason: ReasonOfReport,
    details: Type.Optional(Text(LIMITS.reportText, { default: '' })),
    includeMessages: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
);
export type ReportBody = Static<typeof ReportBody>;

/** A copy of a message at the time of a report. `session` is the title of its study session. */
export const ReportedMessage = Type.Object({
  senderId: Id,
  session: Type.Optional(Type.String()),
  message: Type.String(),
  fileName: Type.Optional(Type.String()),
  createdAt: Instant,
  editedAt: Type.Optional(Instant),
});
export type ReportedMessage = Static<typeof ReportedMessage>;
