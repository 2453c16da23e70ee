import { Type, type Static } from 'typebox';
import { DateTimeInput, Id, Instant, PersonRef, Line, RequiredLine, Text } from './common/types.ts';
import { LIMITS, STUDY_NOW_MINUTES } from './constants.ts';
import { AnswerScope, SeriesScope, SessionRepeat, SessionSeries } from './series.ts';

/** What an invited student answered. `pending` until then, and again after a change of the time. */
export const SessionAnswer = Type.Enum(['pending', 'accepted', 'maybe', 'declined']);
export type SessionAnswer = Static<typeof SessionAnswer>;

export const SessionTimes = Type.Object({ startTime: Instant, endTime: Instant });
export type SessionTimes = Static<typeof SessionTimes>;

/**
 * An invited student. Other services send no `answer`. Only the creator and the student receive
 * `note`, the words of the answer, and `proposal`, another time that the student proposes.
 */
export const Participant = Type.Object({
  ...PersonRef.properties,
  answer: Type.Optional(SessionAnswer),
  note: Type.Optional(Type.String()),
  proposal: Type.Optional(SessionTimes),
});
export type Participant = Static<typeof Participant>;

/**
 * `participants` are the invited students; `createdBy` is the id of the creator. `link` is the https
 * URL of a video call, missing without one. `places` is how many buddies of the creator can join, if
 * the session is open to them. `offerId` is the message that offered the time, if the creator took it
 * from an offer.
 */
export const StudySession = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  startTime: Instant,
  endTime: Instant,
  location: Type.String(),
  link: Type.Optional(Type.String()),
  participants: Type.Array(Participant),
  createdBy: Id,
  /** Of a study session that repeats. */
  series: Type.Optional(SessionSeries),
  places: Type.Optional(Type.Integer()),
  placesLeft: Type.Optional(Type.Integer()),
  offerId: Type.Optional(Id),
});
export type StudySession = Static<typeof StudySession>;

/** Body for creating and for replacing a study session. Omitted fields are stored empty. */
export const StudySessionBody = Type.Object(
  {
    title: RequiredLine(),
    description: Type.Optional(Text(LIMITS.descriptionText)),
    startTime: DateTimeInput,
    endTime: DateTimeInput,
    location: Type.Optional(Line()),
    link: Type.Optional(Line(LIMITS.link)),
    participants: Type.Optional(Type.Array(Id, { maxItems: LIMITS.participants })),
    /** 0 closes an open session. Without it, nothing changes. */
    places: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.places })),
  },
  { additionalProperties: false },
);
export type StudySessionBody = Static<typeof StudySessionBody>;

/** A new study session, or with `repeat` the first one of a series. */
export const NewStudySessionBody = Type.Object(
  { ...StudySessionBody.properties, repeat: Type.Optional(SessionRepeat) },
  { additionalProperties: false },
);
export type NewStudySessionBody = Static<typeof NewStudySessionBody>;

/**
 * A change of a study session, or of several of its series. With `repeat`, a single one becomes a
 * series, and several of a series get other dates; `count` then starts with the changed one.
 */
export const StudySessionChangeBody = Type.Object(
  { ...NewStudySessionBody.properties, scope: Type.Optional(SeriesScope) },
  { additionalProperties: false },
);
export type StudySessionChangeBody = Static<typeof StudySessionChangeBody>;

/** A study session that starts now: with one buddy, or open to all who want to join at once. */
export const StudyNowBody = Type.Object(
  {
    title: RequiredLine(),
    minutes: Type.Enum([...STUDY_NOW_MINUTES]),
    buddyId: Type.Optional(Id),
  },
  { additionalProperties: false },
);
export type StudyNowBody = Static<typeof StudyNowBody>;

/** An answer to an invitation, with a few words to the creator. */
export const SessionAnswerBody = Type.Object(
  {
    answer: Type.Enum(['accepted', 'maybe', 'declined']),
    note: Type.Optional(Line()),
    scope: Type.Optional(AnswerScope),
  },
  { additionalProperties: false },
);
export type SessionAnswerBody = Static<typeof SessionAnswerBody>;

/** Another time that an invited student proposes, or that the creator takes. */
export const SessionTimesBody = Type.Object(
  { startTime: DateTimeInput, endTime: DateTimeInput },
  { additionalProperties: false },
);
export type SessionTimesBody = Static<typeof SessionTimesBody>;

/** One of the times that a message offers. */
export const OfferedTimeBody = Type.Object(
  { startTime: DateTimeInput },
  { additionalProperties: false },
);

export const ParticipantParams = Type.Object({ id: Id, userId: Id });

/** A new link to a video call. Empty if the installation makes none. */
export const VideoLink = Type.Object({ link: Type.String() });
export type VideoLink = Static<typeof VideoLink>;
