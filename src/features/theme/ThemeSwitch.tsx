import { useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { MonitorGlyph, MoonGlyph, SunGlyph } from '../../ui/glyphs.tsx';
import { isTheme, selectTheme, THEMES } from './themeSlice.ts';
import { chooseTheme, followTheme } from './themeThunks.ts';

const LOOKS = {
  device: { text: 'As the device', Icon: MonitorGlyph },
  light: { text: 'Light', Icon: SunGlyph },
  dark: { text: 'Dark', Icon: MoonGlyph },
} as const;

/**
 * The choice of theme: the device's own list, behind a drawing of what is chosen. It needs no code
 * of ours to be reached by keyboard, by a screen reader or on a phone.
 */
export function ThemeSwitch() {
  const theme = useAppSelector(selectTheme);
  const dispatch = useAppDispatch();
  useLayoutEffect(() => dispatch(followTheme()), [dispatch]);
  const { Icon } = LOOKS[theme];
  return (
    <span className="relative flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-action">
      <Icon size={20} />
      <select
        aria-label="Theme"
        title="Theme"
        value={theme}
        onChange={({ target: { value } }) => {
          if (isTheme(value)) dispatch(chooseTheme(value));
        }}
        className="absolute inset-0 bg-surface text-base text-ink opacity-0"
      >
        {THEMES.map((choice) => (
          <option key={choice} value={choice}>
            {LOOKS[choice].text}
          </option>
        ))}
      </select>
    </span>
  );
}
