import { Type, type Static } from 'typebox';
import { Id, Instant, Percentage, PersonRef, Text } from './common/types.ts';
import { DEFAULT_REQUEST_MESSAGE, LIMITS } from './constants.ts';

export const RequestStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('accepted'),
  Type.Literal('rejected'),
]);
export type RequestStatus = Static<typeof RequestStatus>;

/** What a list of requests shows about the other student. `subjects` are names. */
export const RequestProfile = Type.Object({
  avatar: Type.String(),
  subjects: Type.Array(Type.String()),
  matchPercentage: Percentage,
});
export type RequestProfile = Static<typeof RequestProfile>;

/** A connection request as seen by its sender or its recipient. Lists contain the profile. */
export const ConnectionRequest = Type.Object({
  _id: Id,
  isSent: Type.Boolean(),
  senderName: Type.String(),
  recipientName: Type.String(),
  senderId: PersonRef,
  recipientId: PersonRef,
  message: Type.String(),
  status: RequestStatus,
  createdAt: Instant,
  profile: Type.Optional(RequestProfile),
});
export type ConnectionRequest = Static<typeof ConnectionRequest>;

export const SendRequestBody = Type.Object(
  {
    recipientId: Id,
    message: Type.Optional(Text(LIMITS.descriptionText, { default: DEFAULT_REQUEST_MESSAGE })),
  },
  { additionalProperties: false },
);
export type SendRequestBody = Static<typeof SendRequestBody>;

export const SendRequestResponse = Type.Object({
  message: Type.String(),
  request: ConnectionRequest,
});
export type SendRequestResponse = Static<typeof SendRequestResponse>;
