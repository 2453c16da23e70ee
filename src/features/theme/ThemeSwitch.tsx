import { useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { MonitorGlyph, MoonGlyph, SunGlyph } from '../../ui/glyphs.tsx';
import { isTheme, selectTheme, THEMES, chooseTheme, subscribeToTheme } from './themeSlice.ts';

const OPTIONS = {
  device: { text: 'As the device', Icon: MonitorGlyph },
  light: { text: 'Light', Icon: SunGlyph },
  dark: { text: 'Dark', Icon: MoonGlyph },
} as const;

/** A native select behind an icon, so that keyboard, screen readers and phones need no extra code. */
export function ThemeSwitch() {
  const theme = useAppSelector(selectTheme);
  const dispatch = useAppDispatch();
  useLayoutEffect(() => dispatch(subscribeToTheme()), [dispatch]);
  const { Icon } = OPTIONS[theme];
  return (
    <span className="relative flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-action">
      <Icon size="1.25rem" />
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
            {OPTIONS[choice].text}
          </option>
        ))}
      </select>
    </span>
  );
}
