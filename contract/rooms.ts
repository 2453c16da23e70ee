import { Type, type Static } from 'typebox';
import { Id, Instant, RequiredLine } from './common/types.ts';
import { LIMITS, TIMER_MINUTES } from './constants.ts';
import { StudySession } from './sessions.ts';

const Minutes = Type.Integer(TIMER_MINUTES);

/** A goal of a student for a study session. */
export const RoomGoal = Type.Object(
  { text: RequiredLine(LIMITS.nameText), done: Type.Boolean() },
  { additionalProperties: false },
);
export type RoomGoal = Static<typeof RoomGoal>;

/**
 * The timer of a room. It runs `focus` minutes, and with `break` then pauses for as many and begins
 * again. Without `pausedAt` it runs. `pausedFor` are the milliseconds of earlier pauses.
 */
export const RoomTimer = Type.Object({
  focus: Minutes,
  break: Type.Optional(Minutes),
  startedAt: Instant,
  pausedAt: Type.Optional(Instant),
  pausedFor: Type.Integer(),
});
export type RoomTimer = Static<typeof RoomTimer>;

/** `here` is whether the student has the room open, `wasHere` whether they had it open since the start. */
export const RoomMember = Type.Object({
  _id: Id,
  name: Type.String(),
  avatar: Type.String(),
  here: Type.Boolean(),
  wasHere: Type.Boolean(),
  goals: Type.Array(RoomGoal),
});
export type RoomMember = Static<typeof RoomMember>;

/**
 * The room of a study session. `people` are its creator and participants, by name. `now` is the clock of
 * the service before it read the room: a response with an earlier `now` than another is older.
 */
export const Room = Type.Object({
  session: StudySession,
  now: Instant,
  timer: Type.Optional(RoomTimer),
  people: Type.Array(RoomMember),
});
export type Room = Static<typeof Room>;

/** All goals of the student, in their order. */
export const RoomGoalsBody = Type.Object(
  { goals: Type.Array(RoomGoal, { maxItems: LIMITS.goals }) },
  { additionalProperties: false },
);
export type RoomGoalsBody = Static<typeof RoomGoalsBody>;

/** What the timer becomes. `focus` and `break` are for a timer that does not run or pause. */
export const RoomTimerBody = Type.Object(
  {
    state: Type.Enum(['running', 'paused', 'off']),
    focus: Type.Optional(Minutes),
    break: Type.Optional(Minutes),
  },
  { additionalProperties: false },
);
export type RoomTimerBody = Static<typeof RoomTimerBody>;

/** Something in the room of a study session changed that the receiver sees. */
export const RoomChangedEvent = Type.Object({ sessionId: Id });
export type RoomChangedEvent = Static<typeof RoomChangedEvent>;
