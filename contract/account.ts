import { Type, type Static } from 'typebox';
import { Password } from './auth.ts';
import { Instant } from './common.ts';

export const DeleteAccountBody = Type.Object(
  { password: Password },
  { additionalProperties: false },
);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

/** `deletionAt` is when the account is deleted unless the student logs in before. */
export const DeleteAccountResponse = Type.Object({
  message: Type.String(),
  deletionAt: Instant,
});
export type DeleteAccountResponse = Static<typeof DeleteAccountResponse>;
