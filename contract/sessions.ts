import { Type, type Static } from 'typebox';
import { Id, Instant, PersonRef, RequiredText, Text } from './common.ts';
import { LIMITS } from './constants.ts';

/** A study session. `participants` are those invited; `createdBy` is the creator's id. */
export const Session = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  startTime: Instant,
  endTime: Instant,
  location: Type.String(),
  participants: Type.Array(PersonRef),
  createdBy: Id,
});
export type Session = Static<typeof Session>;

/** The same for creating and for changing; what is left out is empty. */
export const SessionBody = Type.Object(
  {
    title: RequiredText(),
    description: Type.Optional(Text(LIMITS.descriptionText)),
    startTime: Instant,
    endTime: Instant,
    location: Type.Optional(Text()),
    participants: Type.Optional(Type.Array(Id, { maxItems: LIMITS.participants })),
  },
  { additionalProperties: false },
);
export type SessionBody = Static<typeof SessionBody>;
