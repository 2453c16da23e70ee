import { Type, type Static } from 'typebox';
import { DateTimeInput, Id, Instant, PersonRef, Line, RequiredLine, Text } from './common/types.ts';
import { LIMITS } from './constants.ts';

/** `participants` are the invited students; `createdBy` is the id of the creator. */
export const StudySession = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  startTime: Instant,
  endTime: Instant,
  location: Type.String(),
  participants: Type.Array(PersonRef),
  createdBy: Id,
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
    participants: Type.Optional(Type.Array(Id, { maxItems: LIMITS.participants })),
  },
  { additionalProperties: false },
);
export type StudySessionBody = Static<typeof StudySessionBody>;
