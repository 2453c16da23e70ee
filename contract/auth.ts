import { Type, type Static } from 'typebox';
import { Email, RequiredLine } from './common/types.ts';

/** In code points. A code point has up to four bytes. */
export const MAX_PASSWORD_LENGTH = 128;
/** Accepts any characters. `findPasswordProblem` checks further rules and explains them. */
export const Password = Type.String({ minLength: 1, maxLength: 4 * MAX_PASSWORD_LENGTH });
/** Visible ASCII characters. */
export const Token = Type.String({ maxLength: 2_048, pattern: '^[!-~]+$' });

/** `deviceToken` is that of the last login or signup on the device. */
export const LoginBody = Type.Object(
  { email: Email, password: Password, deviceToken: Type.Optional(Token) },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const SignupBody = Type.Object(
  { name: RequiredLine(), email: Email, password: Password, university: RequiredLine() },
  { additionalProperties: false },
);
export type SignupBody = Static<typeof SignupBody>;

export const RefreshBody = Type.Object({ refreshToken: Token }, { additionalProperties: false });
export type RefreshBody = Static<typeof RefreshBody>;

/** Response of a refresh. `token` is a JWT with `userId`; `refreshToken` is opaque. */
export const TokenResponse = Type.Object({ token: Type.String(), refreshToken: Type.String() });
export type TokenResponse = Static<typeof TokenResponse>;

/** Response of signup. A login with `deviceToken` is not delayed by failed logins elsewhere. */
export const SignupResponse = Type.Object({
  ...TokenResponse.properties,
  deviceToken: Type.String(),
});
export type SignupResponse = Static<typeof SignupResponse>;

/**
 * Response of login. `token` and `accessToken` are the same access token. `deletionCancelled` means
 * that the account was about to be deleted.
 */
export const LoginResponse = Type.Object({
  ...SignupResponse.properties,
  accessToken: Type.String(),
  deletionCancelled: Type.Optional(Type.Literal(true)),
});
export type LoginResponse = Static<typeof LoginResponse>;

/** Binary data in base64url. `maxLength` in characters. */
const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });

const passkeyResponse = {
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: Type.Enum(['public-key']),
  authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'])),
  /** Ignored. */
  clientExtensionResults: Type.Object({}),
};
const clientDataJSON = Base64Url(4_000);
const authenticatorData = Base64Url(4_000);

/** `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = Type.Object(
  {
    ...passkeyResponse,
    response: Type.Object(
      {
        clientDataJSON,
        attestationObject: Base64Url(16_000),
        authenticatorData: Type.Optional(authenticatorData),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
        publicKey: Type.Optional(Base64Url(4_000)),
        publicKeyAlgorithm: Type.Optional(Type.Integer()),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type NewPasskey = Static<typeof NewPasskey>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAssertion = Type.Object(
  {
    ...passkeyResponse,
    response: Type.Object(
      {
        clientDataJSON,
        authenticatorData,
        signature: Base64Url(4_000),
        userHandle: Type.Optional(Base64Url(100)),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** `deviceToken` is that of the last login or signup on the device. */
export const PasskeyLoginBody = Type.Object(
  { passkey: PasskeyAssertion, deviceToken: Type.Optional(Token) },
  { additionalProperties: false },
);
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

/** An empty object. */
export const PasskeyOptionsBody = Type.Object({}, { additionalProperties: false });

/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyOptions = Type.Object(
  { challenge: Type.String() },
  { additionalProperties: true, description: 'Options in the JSON form of WebAuthn' },
);
export type PasskeyOptions = Static<typeof PasskeyOptions>;

export const ForgotPasswordBody = Type.Object({ email: Email }, { additionalProperties: false });
export type ForgotPasswordBody = Static<typeof ForgotPasswordBody>;

/** The token of a link in a mail. */
export const LinkParams = Type.Object({ token: Token });
export const ResetPasswordBody = Type.Object(
  { password: Password },
  { additionalProperties: false },
);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** The token of a reset link. */
export const CheckResetLinkBody = Type.Object({ token: Token }, { additionalProperties: false });
export type CheckResetLinkBody = Static<typeof CheckResetLinkBody>;

/** `usable` is false for a used, expired or unknown link, otherwise `email` is that of the account. */
export const CheckResetLinkResponse = Type.Object({
  usable: Type.Boolean(),
  email: Type.Optional(Type.String()),
});
export type CheckResetLinkResponse = Static<typeof CheckResetLinkResponse>;

/** An empty object: the mail goes to the account of the access token. */
export const SendVerificationBody = Type.Object({}, { additionalProperties: false });

/** A seeded account offered on the login page. */
export const DemoAccount = Type.Object({
  name: Type.String(),
  email: Type.String(),
  password: Type.String(),
  role: Type.Union([Type.Literal('student'), Type.Literal('admin')]),
});
export type DemoAccount = Static<typeof DemoAccount>;

/** `accounts` is empty if the database has no seed data. */
export const DemoResponse = Type.Object({ accounts: Type.Array(DemoAccount) });
export type DemoResponse = Static<typeof DemoResponse>;
