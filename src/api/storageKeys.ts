/** Keys of local storage that `src/start/` also reads, before the store exists. */
export const ACCESS_TOKEN = 'token';
export const REFRESH_TOKEN = 'refreshToken';
export const THEME = 'theme';

/** Favourites and dismissed suggestions of a student. */
export const searchPreferencesKey = (userId: string) => `search:${userId}`;
