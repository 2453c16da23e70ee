import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const THEMES = ['device', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** Light or dark, or as the device has it; it belongs to the device, whoever is signed in. */
export const themeSlice = createSlice({
  name: 'theme',
  initialState: (): Theme => 'device',
  reducers: {
    themeTaken: (_state, { payload }: PayloadAction<Theme>) => payload,
  },
  selectors: { selectTheme: (state) => state },
});

export const { themeTaken } = themeSlice.actions;
export const { selectTheme } = themeSlice.selectors;
