import { Type, type Static } from 'typebox';

/** Body of every error response: one message, and for forms a message per field. */
export const ErrorResponse = Type.Object({
  error: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorResponse = Static<typeof ErrorResponse>;
