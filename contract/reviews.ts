import { Type, type Static } from 'typebox';
import { Id, Instant, PersonRef } from './common/types.ts';
import { LIMITS } from './constants.ts';

/** A student's review of another member. Omitted fields are unanswered. */
export const PersonReview = Type.Object(
  {
    userId: Id,
    came: Type.Optional(Type.Boolean()),
    /** Whether to study together again. */
    again: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type PersonReview = Static<typeof PersonReview>;

/** A student's review of an ended study session. Only that student receives it. */
export const SessionReviewBody = Type.Object(
  {
    /** Whether the session took place. If not, `people` is empty. */
    happened: Type.Boolean(),
    people: Type.Array(PersonReview, { maxItems: LIMITS.participants }),
  },
  { additionalProperties: false },
);
export type SessionReviewBody = Static<typeof SessionReviewBody>;

/**
 * A study session and the other members whom the student can review. `until` is when the review can be
 * given or changed for the last time. `present` are the ids of those who were in the room for ten
 * minutes.
 */
export const SessionReview = Type.Object({
  sessionId: Id,
  title: Type.String(),
  startTime: Instant,
  endTime: Instant,
  people: Type.Array(PersonRef),
  present: Type.Optional(Type.Array(Id)),
  until: Instant,
  review: Type.Optional(SessionReviewBody),
});
export type SessionReview = Static<typeof SessionReview>;

/** A study session that the student was asked about. */
export const WaitingReview = Type.Pick(SessionReview, [
  'sessionId',
  'title',
  'startTime',
  'endTime',
]);
export type WaitingReview = Static<typeof WaitingReview>;

/** The student missed several of the last sessions. `latest` is when the last of them ended. */
export const AttendanceHint = Type.Object({
  missed: Type.Integer(),
  reviewed: Type.Integer(),
  latest: Instant,
});
export type AttendanceHint = Static<typeof AttendanceHint>;

export const OwnReviews = Type.Object({
  /** The latest first. */
  waiting: Type.Array(WaitingReview),
  /** Only the student receives it. */
  hint: Type.Optional(AttendanceHint),
});
export type OwnReviews = Static<typeof OwnReviews>;

export const StudyTimeQuery = Type.Object(
  { timeZone: Type.String({ maxLength: LIMITS.nameText }) },
  { additionalProperties: false },
);

/**
 * How much the student studied: minutes of this week and with whom, minutes and sessions of this term, and
 * for how many weeks in a row. Only the student receives it.
 */
export const StudyTime = Type.Object({
  week: Type.Object({ minutes: Type.Integer(), people: Type.Array(PersonRef) }),
  term: Type.Object({ minutes: Type.Integer(), sessions: Type.Integer() }),
  streak: Type.Integer(),
});
export type StudyTime = Static<typeof StudyTime>;
