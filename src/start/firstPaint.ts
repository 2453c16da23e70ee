import { ACCESS_TOKEN, REFRESH_TOKEN, THEME } from '../api/constants.ts';

/**
 * Applies the stored theme, and marks a device with stored tokens, so that it shows the loading screen
 * instead of the prerendered landing page. Throws when storage is blocked: the theme then follows the
 * device, and the student is a guest.
 */
export function prepareFirstPaint(storage: Pick<Storage, 'getItem'>, page: HTMLElement): void {
  const theme = storage.getItem(THEME);
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  const hasToken = [ACCESS_TOKEN, REFRESH_TOKEN].some((key) => storage.getItem(key) !== null);
  if (hasToken) page.dataset['hasToken'] = '';
}
