import type { AppThunk } from '../../app/types.ts';
import { isTheme, themeTaken, type Theme } from './themeSlice.ts';

/** `public/theme.js` reads the same key before the page is drawn. */
const KEY = 'theme';

/** Takes what this device remembers, now and whenever another tab changes it. Answers the undo. */
export const followTheme =
  (): AppThunk<() => void> =>
  (dispatch, _getState, { storage }) => {
    const take = () => {
      const kept = storage.get(KEY);
      dispatch(wear(isTheme(kept) ? kept : 'device'));
    };
    take();
    return storage.subscribe((key) => {
      if (key === KEY || key === null) take();
    });
  };

export const chooseTheme =
  (theme: Theme): AppThunk =>
  (dispatch, _getState, { storage }) => {
    if (theme === 'device') storage.remove(KEY);
    else storage.set(KEY, theme);
    dispatch(wear(theme));
  };

const wear =
  (theme: Theme): AppThunk =>
  (dispatch) => {
    dispatch(themeTaken(theme));
    showTheme(document, theme);
  };

/** Dresses the page, and the bars that a browser draws around it. */
function showTheme(page: Document, theme: Theme): void {
  if (theme === 'device') delete page.documentElement.dataset['theme'];
  else page.documentElement.dataset['theme'] = theme;
  for (const bar of page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = bar.dataset['theme'];
    bar.media = theme === 'device' ? `(prefers-color-scheme: ${own ?? ''})` : matching(own, theme);
  }
}

const matching = (own: string | undefined, theme: Theme) => (own === theme ? 'all' : 'not all');
