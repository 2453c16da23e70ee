import { useState } from 'react';
import type { AppThunk } from '../../../store/rootReducer.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { COLOUR_MODES, type ColourMode } from './sessionColours.ts';

const KEY = 'calendarColours';

/** Returns by what the sessions are coloured on this device, and how to change it. */
export function useColourMode() {
  const dispatch = useAppDispatch();
  const [mode, setMode] = useState(() => dispatch(readMode()));
  const choose = (next: ColourMode) => {
    dispatch(storeMode(next));
    setMode(next);
  };
  return [mode, choose] as const;
}

const readMode =
  (): AppThunk<ColourMode> =>
  (_dispatch, _getState, { storage }) =>
    COLOUR_MODES.find((mode) => mode === storage.get(KEY)) ?? 'one';

const storeMode =
  (mode: ColourMode): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    if (mode === 'one') storage.remove(KEY);
    else storage.set(KEY, mode);
  };
