/** Milliseconds. */
export const REQUEST_TIMEOUT = 10_000;
/** Milliseconds. For requests of chat and notifications. */
export const CHAT_REQUEST_TIMEOUT = 15_000;
/** Milliseconds. */
export const UPLOAD_TIMEOUT = 120_000;

/** Attempts of a request that is retried, including the first one. */
export const MAX_ATTEMPTS = 3;
/** Milliseconds between two attempts. */
export const RETRY_INTERVAL = 2_000;

/** Keys of local storage that `src/start/` also reads, before the store exists. */
export const ACCESS_TOKEN = 'token';
export const REFRESH_TOKEN = 'refreshToken';
export const THEME = 'theme';

/** Key of local storage for the messages that can be read without a network. */
export const KEPT_THREADS = 'chat:threads';

/** Favourites and dismissed suggestions of a student. */
export const searchPreferencesKey = (userId: string) => `search:${userId}`;
