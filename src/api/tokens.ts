import { decodeJwt } from 'jose/jwt/decode';
import type { DeviceStorage } from './deviceStorage.ts';
import { ACCESS_TOKEN as ACCESS, REFRESH_TOKEN as REFRESH } from './constants.ts';

/** Sent with the next login. It stays after a logout. */
const DEVICE = 'deviceToken';
/** Marks an auth session whose refresh token was used twice. Removed by the next sign-in. */
const COMPROMISED = 'sessionReused';

/** The two tokens in storage, which all tabs share. They are never copied into the store. */
export interface Tokens {
  access(): string | null;
  refresh(): string | null;
  device(): string | null;
  /** Keeps the stored refresh token and device token if the response does not contain them. */
  store(tokens: {
    token: string;
    refreshToken?: string | undefined;
    deviceToken?: string | undefined;
  }): void;
  /** @param wasCompromised marks the auth session as compromised for other tabs */
  clear(wasCompromised?: boolean): void;
  /** Whether the last auth session on this device ended as compromised. */
  wasCompromised(): boolean;
  /** Calls back when another tab signed in, signed out or refreshed. Returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

export function makeTokens(storage: DeviceStorage): Tokens {
  return {
    access: () => storage.get(ACCESS),
    refresh: () => storage.get(REFRESH),
    device: () => storage.get(DEVICE),
    store({ token, refreshToken, deviceToken }) {
      // The access token goes first. Otherwise another tab could combine its expired access token
      // with the new refresh token, use that up, and the service would detect a reuse.
      storage.set(ACCESS, token);
      if (refreshToken) storage.set(REFRESH, refreshToken);
      if (deviceToken) storage.set(DEVICE, deviceToken);
      storage.remove(COMPROMISED);
    },
    clear(wasCompromised = false) {
      // Goes first, because other tabs read it when the access token is removed.
      if (wasCompromised) storage.set(COMPROMISED, 'true');
      storage.remove(REFRESH);
      storage.remove(ACCESS);
    },
    wasCompromised: () => storage.get(COMPROMISED) !== null,
    subscribe: (onChange) =>
      storage.subscribe((key) => {
        if (key === ACCESS || key === null) onChange();
      }),
  };
}

/** Returns the `userId` of an access token, or `null` if the token cannot be decoded. */
export function userIdOf(token: string | null): string | null {
  if (token === null) return null;
  try {
    const { userId } = decodeJwt(token);
    return typeof userId === 'string' ? userId : null;
  } catch {
    return null;
  }
}

/** Returns whether no token is stored, or only one that cannot be decoded. */
export function hasNoUser(tokens: Pick<Tokens, 'access' | 'refresh'>): boolean {
  const token = tokens.access();
  return token === null ? tokens.refresh() === null : userIdOf(token) === null;
}
