import { Type, type Static } from 'typebox';
import { Email, RequiredText } from './common.ts';
import { LIMITS } from './constants.ts';

/** Any characters; the rules beyond length are the service's, so that they can be said in words. */
const Password = Type.String({ minLength: 1, maxLength: 4 * LIMITS.longestPassword });
/** Visible characters of ASCII. */
const Token = Type.String({ minLength: 1, maxLength: 2_048, pattern: '^[!-~]+$' });

export const LoginBody = Type.Object(
  { email: Email, password: Password },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const SignupBody = Type.Object(
  { name: RequiredText(), email: Email, password: Password, university: RequiredText() },
  { additionalProperties: false },
);
export type SignupBody = Static<typeof SignupBody>;

export const RefreshBody = Type.Object({ refreshToken: Token }, { additionalProperties: false });
export type RefreshBody = Static<typeof RefreshBody>;

/** What signup and refresh answer. `token` is a JWT with `userId`; `refreshToken` is opaque. */
export const TokenAnswer = Type.Object({ token: Type.String(), refreshToken: Type.String() });
export type TokenAnswer = Static<typeof TokenAnswer>;

/** Login answers the access token under both names. */
export const LoginAnswer = Type.Object({
  token: Type.String(),
  accessToken: Type.String(),
  refreshToken: Type.String(),
});
export type LoginAnswer = Static<typeof LoginAnswer>;

export const ForgotPasswordBody = Type.Object({ email: Email }, { additionalProperties: false });
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;

export const ResetPasswordParams = Type.Object({ token: Token }, { additionalProperties: false });
export const ResetPasswordBody = Type.Object(
  { password: Password },
  { additionalProperties: false },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** An account of the demo campus that the sign-in page offers. */
export const DemoAccount = Type.Object({
  name: Type.String(),
  email: Type.String(),
  password: Type.String(),
  role: Type.Union([Type.Literal('student'), Type.Literal('admin')]),
});
export type DemoAccount = Static<typeof DemoAccount>;

/** Empty wherever the service does not run on the demo campus. */
export const DemoAnswer = Type.Object({ accounts: Type.Array(DemoAccount) });
export type DemoAnswer = Static<typeof DemoAnswer>;
