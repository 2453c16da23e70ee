import { Type, type Static } from 'typebox';
import { Id, Instant } from './common/types.ts';

/** `lastSeenAt` is at most a minute old while `online`. */
export const MatchPresence = Type.Object({
  userId: Id,
  online: Type.Boolean(),
  lastSeenAt: Instant,
});
export type MatchPresence = Static<typeof MatchPresence>;

/** `visible` is the student's own setting. Without it, `buddies` is empty. */
export const Presence = Type.Object({
  visible: Type.Boolean(),
  buddies: Type.Array(MatchPresence),
});
export type Presence = Static<typeof Presence>;

export const PresenceBody = Type.Object(
  { visible: Type.Boolean() },
  { additionalProperties: false },
);
export type PresenceBody = Static<typeof PresenceBody>;
