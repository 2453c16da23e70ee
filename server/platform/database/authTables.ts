import type { Generated } from 'kysely';

export interface AuthTables {
  /** One row per refresh token. The tokens of one auth session share the `family_id`. */
  refresh_tokens: {
    id: string;
    family_id: string;
    parent_id: string | null;
    user_id: string;
    token_hash: string;
    created_at: string;
    /** Start of the auth session. The same in all tokens of the family. */
    started_at: string;
    /** Browser and system at the login, or empty. The same in all tokens of the family. */
    device: Generated<string>;
    expires_at: string;
    /** Last exchange, not counting those in the grace period for parallel tabs. */
    used_at: string | null;
    /** Set when its parent was exchanged again after the grace period: the response was lost. */
    superseded_at: string | null;
    /** End of the auth session. The same in all tokens of the family. */
    revoked_at: string | null;
    /** Null if the user ended the auth session. */
    revoked_because: 'reuse' | null;
  };

  password_resets: {
    token_hash: string;
    user_id: string;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };

  /** A sent link that verifies `email` for a user. Deleted when it is used. */
  email_verifications: {
    token_hash: string;
    user_id: string;
    email: string;
    created_at: string;
    expires_at: string;
  };

  login_failures: {
    id: string;
    email_key: string;
    /** An IP range, or `device ` and the id of a device that has logged in before. */
    address_range: string;
    failed_at: string;
  };

  /** A passkey that signs in to an account. */
  passkeys: {
    id: string;
    user_id: string;
    /** Base64url, as the browser sends it. */
    credential_id: string;
    /** COSE key in base64url. */
    public_key: string;
    /** The signature counter of the authenticator, or 0 if it has none. */
    counter: number;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };

  /** A challenge that was used. Kept until it expires, so that it is used once. */
  passkey_challenges: {
    /** Id of the challenge. */
    challenge: string;
    user_id: string;
    expires_at: string;
  };

  /** Who an account is at an OpenID Connect provider. */
  sign_on_identities: {
    issuer: string;
    subject: string;
    user_id: string;
    /** At the last login there, as the provider writes it. */
    email: string;
    created_at: string;
  };

  /** An auth session in which the student logged in with the provider. */
  sign_on_sessions: {
    auth_session_id: string;
    user_id: string;
    issuer: string;
    subject: string;
    /** The `sid` of the session at the provider, or empty. */
    provider_session: string;
    /** When the provider issued the ID token, by its clock. Empty for logins before this was stored. */
    issued_at: Generated<string>;
    /** When the provider last asked the student for credentials, if that is known. */
    authenticated_at: string | null;
    expires_at: string;
  };

  /** Hashes of transactions and tokens of the provider that were used. A row is deleted once its token has expired. */
  used_sign_on_tokens: {
    token_hash: string;
    expires_at: string;
  };
}
