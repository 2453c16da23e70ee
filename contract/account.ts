import { Type, type Static } from 'typebox';
import { NewPasskey, Password } from './auth.ts';
import { Email, Id, Instant } from './common/types.ts';

/** Without a password after a login of the last minutes, for an account that has none. */
export const DeleteAccountBody = Type.Object(
  { password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

/** `deletionAt` is when the account is deleted unless the student logs in before. */
export const DeleteAccountResponse = Type.Object({
  message: Type.String(),
  deletionAt: Instant,
});
export type DeleteAccountResponse = Static<typeof DeleteAccountResponse>;

/** A device on which the student is logged in. `device` is such as "Firefox on Windows", or empty. */
export const AuthSession = Type.Object({
  _id: Id,
  device: Type.String(),
  startedAt: Instant,
  lastUsedAt: Instant,
  isCurrent: Type.Boolean(),
});
export type AuthSession = Static<typeof AuthSession>;

/** `currentPassword` is missing if the account has none. */
export const ChangePasswordBody = Type.Object(
  { currentPassword: Type.Optional(Password), password: Password },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

/** `email` is the new one. `password` is missing if the account has none. */
export const ChangeEmailBody = Type.Object(
  { email: Email, password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type ChangeEmailBody = Static<typeof ChangeEmailBody>;

/** `name` is the device on which it was added. `lastUsedAt` is null before the first login with it. */
export const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

/** The password of the account if it has one, before a passkey is added or removed. */
export const ConfirmPasskeyBody = Type.Object(
  { password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type ConfirmPasskeyBody = Static<typeof ConfirmPasskeyBody>;

export const AddPasskeyBody = Type.Object({ passkey: NewPasskey }, { additionalProperties: false });
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** An empty object. */
export const ExportBody = Type.Object({}, { additionalProperties: false });

/** `url` downloads a ZIP archive. It is valid for two minutes. */
export const ExportLinkResponse = Type.Object({ url: Type.String() });
export type ExportLinkResponse = Static<typeof ExportLinkResponse>;

export const ExportQuery = Type.Object(
  {
    expires: Type.Integer({ minimum: 0 }),
    /** The auth session that asked for the download. */
    session: Id,
    signature: Type.String({ maxLength: 100, pattern: '^[\\w-]+$' }),
  },
  { additionalProperties: false },
);
export type ExportQuery = Static<typeof ExportQuery>;
