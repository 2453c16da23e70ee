import type { DeviceStorage } from './deviceStorage.ts';

const ACCESS = 'token';
const REFRESH = 'refreshToken';
/** Stands there from a session that somebody else had too until the next sign-in. */
const REUSED = 'sessionReused';

/** The two tokens, under the keys that every tab reads. Never copied into the store. */
export interface Tokens {
  access(): string | null;
  refresh(): string | null;
  /** Keeps the refresh token it has where a service answers only a new access token. */
  store(tokens: { token: string; refreshToken?: string | undefined }): void;
  /** @param wasReused tells the other tabs that somebody else had the session too. */
  clear(wasReused?: boolean): void;
  /** Whether the last session here ended because somebody else had it too. */
  wasReused(): boolean;
  /** Calls back when another tab signed in, out or renewed. Answers the undo. */
  subscribe(onChange: () => void): () => void;
}

export function makeTokens(storage: DeviceStorage): Tokens {
  return {
    access: () => storage.get(ACCESS),
    refresh: () => storage.get(REFRESH),
    store({ token, refreshToken }) {
      // The access token first: a tab that looks in between would otherwise take the new refresh
      // token for its expired access token and use it up, and the service take that for a theft.
      storage.set(ACCESS, token);
      if (refreshToken) storage.set(REFRESH, refreshToken);
      storage.remove(REUSED);
    },
    clear(wasReused = false) {
      // First, because the other tabs look for it when the access token goes.
      if (wasReused) storage.set(REUSED, 'true');
      storage.remove(REFRESH);
      storage.remove(ACCESS);
    },
    wasReused: () => storage.get(REUSED) !== null,
    subscribe: (onChange) =>
      storage.subscribe((key) => {
        if (key === ACCESS || key === null) onChange();
      }),
  };
}

/** The `userId` of an access token, or null for a token that cannot be decoded. */
export function userIdOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
      (character) => character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('userId' in claims)) return null;
    return typeof claims.userId === 'string' ? claims.userId : null;
  } catch {
    return null;
  }
}

/** Whether what is stored says nobody: no token at all, or one that cannot be decoded. */
export function isNobody(tokens: Pick<Tokens, 'access' | 'refresh'>): boolean {
  const token = tokens.access();
  return token === null ? tokens.refresh() === null : userIdOf(token) === null;
}
