import { Type, type Static } from 'typebox';
import { LoginResponse, Password, Token } from './auth.ts';

/** How guests log in. `name` is empty without a provider; `only` means that there are no passwords. */
export const SignOnInfo = Type.Object({ name: Type.String(), only: Type.Boolean() });
export type SignOnInfo = Static<typeof SignOnInfo>;

/** `again` makes the provider ask for credentials even if the student is logged in there. */
export const StartSignOnBody = Type.Object(
  { again: Type.Optional(Type.Literal(true)) },
  { additionalProperties: false },
);
export type StartSignOnBody = Static<typeof StartSignOnBody>;

/** `url` is a page of the provider. `transaction` is for the tab that opens it. */
export const StartSignOnResponse = Type.Object({ url: Type.String(), transaction: Type.String() });
export type StartSignOnResponse = Static<typeof StartSignOnResponse>;

/** Encrypted by the service. */
const Sealed = Type.String({ maxLength: 8_192, pattern: '^[\\w.-]+$' });

/** `query` is that of the callback, without a question mark. */
export const ConfirmSignOnBody = Type.Object(
  { query: Type.String({ minLength: 1, maxLength: 16_384 }), transaction: Sealed },
  { additionalProperties: false },
);
export type ConfirmSignOnBody = Static<typeof ConfirmSignOnBody>;

/** `deviceToken` is that of the last login or signup on the device. */
export const SignOnBody = Type.Object(
  { ...ConfirmSignOnBody.properties, deviceToken: Type.Optional(Token) },
  { additionalProperties: false },
);
export type SignOnBody = Static<typeof SignOnBody>;

/** `notice` is what the student should know about the email of the account. */
export const SignOnLogin = Type.Object({
  ...LoginResponse.properties,
  notice: Type.Optional(Type.String()),
});
export type SignOnLogin = Static<typeof SignOnLogin>;

/** An account has the email already. `linkToken` logs in to it with its password. */
export const SignOnLink = Type.Object({ linkToken: Type.String(), email: Type.String() });
export type SignOnLink = Static<typeof SignOnLink>;

export const SignOnResponse = Type.Union([SignOnLogin, SignOnLink]);
export type SignOnResponse = Static<typeof SignOnResponse>;

export const LinkSignOnBody = Type.Object(
  { linkToken: Sealed, password: Password, deviceToken: Type.Optional(Token) },
  { additionalProperties: false },
);
export type LinkSignOnBody = Static<typeof LinkSignOnBody>;

/** The form that a provider sends (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
export const LogoutTokenBody = Type.Object({ logout_token: Type.String({ maxLength: 16_384 }) });
