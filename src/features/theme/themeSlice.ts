import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppThunk } from '../../app/store.ts';
import { THEME } from '../../api/constants.ts';

export const THEMES = ['device', 'light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** The theme of this device. It does not depend on who is signed in. */
export const themeSlice = createSlice({
  name: 'theme',
  initialState: (): Theme => 'device',
  reducers: {
    themeChanged: (_state, { payload }: PayloadAction<Theme>) => payload,
  },
  selectors: { selectTheme: (state) => state },
});

export const { themeChanged } = themeSlice.actions;
export const { selectTheme } = themeSlice.selectors;

/** Applies the stored theme, now and after changes in other tabs. Returns the unsubscribe function. */
export const subscribeToTheme =
  (): AppThunk<() => void> =>
  (dispatch, _getState, { storage }) => {
    const applyStored = () => {
      const stored = storage.get(THEME);
      dispatch(applyTheme(isTheme(stored) ? stored : 'device'));
    };
    applyStored();
    return storage.subscribe((key) => {
      if (key === THEME || key === null) applyStored();
    });
  };

export const chooseTheme =
  (theme: Theme): AppThunk =>
  (dispatch, _getState, { storage }) => {
    if (theme === 'device') storage.remove(THEME);
    else storage.set(THEME, theme);
    dispatch(applyTheme(theme));
  };

const applyTheme =
  (theme: Theme): AppThunk =>
  (dispatch, getState) => {
    if (selectTheme(getState()) !== theme) dispatch(themeChanged(theme));
    updateDocument(document, theme);
  };

/** Sets the theme of the document and of the browser's toolbars. */
function updateDocument(page: Document, theme: Theme): void {
  if (theme === 'device') delete page.documentElement.dataset['theme'];
  else page.documentElement.dataset['theme'] = theme;
  for (const bar of page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const barTheme = bar.dataset['theme'];
    bar.media =
      theme === 'device' ? `(prefers-color-scheme: ${barTheme ?? ''})` : mediaOf(barTheme, theme);
  }
}

const mediaOf = (barTheme: string | undefined, theme: Theme) =>
  barTheme === theme ? 'all' : 'not all';
