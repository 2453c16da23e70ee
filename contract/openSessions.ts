import { Type, type Static } from 'typebox';
import { Id, Instant, Line, PersonRef } from './common/types.ts';

const PersonWithAvatar = Type.Object({ ...PersonRef.properties, avatar: Type.String() });

/** A request to join an open session, with a few words that may be empty. */
const JoinRequest = { message: Type.String(), createdAt: Instant };

/** A session that a buddy opened and the student does not take part in. */
export const OpenSession = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  startTime: Instant,
  endTime: Instant,
  location: Type.String(),
  creator: PersonWithAvatar,
  placesLeft: Type.Integer(),
  /** It started at once, and is joined without a request. */
  isNow: Type.Optional(Type.Boolean()),
  /** The pending request of the student. */
  request: Type.Optional(Type.Object(JoinRequest)),
});
export type OpenSession = Static<typeof OpenSession>;

export const JoinBody = Type.Object(
  { message: Type.Optional(Line()) },
  { additionalProperties: false },
);
export type JoinBody = Static<typeof JoinBody>;

/** A pending request to join a session of the student. */
export const ReceivedJoin = Type.Object({ student: PersonWithAvatar, ...JoinRequest });
export type ReceivedJoin = Static<typeof ReceivedJoin>;
