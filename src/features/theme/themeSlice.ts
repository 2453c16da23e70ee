import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/rootReducer.ts';

export const THEMES = ['device', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

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

declare module '../../store/rootReducer.ts' {
  export interface GuestSlices extends WithSlice<typeof themeSlice> {}
}

export const { themeChanged } = themeSlice.actions;
export const { selectTheme } = themeSlice.injectInto(rootReducer).selectors;
