import { Type, type Static } from 'typebox';

/** Every answer that refuses something: one sentence, and for a form the sentence of each field. */
export const ErrorAnswer = Type.Object({
  error: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;
