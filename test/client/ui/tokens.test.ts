import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PALETTE } from '../../../src/features/calendar/sessionColours.ts';
import { SUBJECT_COLOURS, subjectColour } from '../../../src/ui/people/subjectColour.ts';
import { contrast, hex, hsl, readTokens, THEMES } from '../../support/client/colorTokens.ts';

const css = readFileSync('src/index.css', 'utf8');
const tokens = readTokens(css);

const TEXTS: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['ink', ['paper', 'surface', 'sunken']],
  ['muted', ['paper', 'surface', 'sunken']],
  ['action', ['paper', 'surface', 'sunken', 'action-soft']],
  ['action-strong', ['surface', 'action-soft']],
  ['on-action', ['action', 'action-strong']],
  ['success', ['paper', 'surface', 'success-soft']],
  ['danger', ['paper', 'surface', 'danger-soft']],
  ['warm', ['paper', 'surface', 'warm-soft']],
  ['surface', ['warm']],
];

const CONTROLS: typeof TEXTS = [
  ['control', ['paper', 'surface']],
  ['action', ['sunken', 'surface', 'paper']],
  ['danger', ['surface']],
];

/** Returns the pairs with a lower contrast. */
const tooLow = (table: typeof TEXTS, least: number) =>
  table.flatMap(([ink, grounds]) =>
    grounds.flatMap((ground) =>
      THEMES.filter((theme) => contrast(tokens[theme][ink]!, tokens[theme][ground]!) < least).map(
        (theme) => `${ink} on ${ground}, ${theme}`,
      ),
    ),
  );

describe('a color token', () => {
  it('has a contrast of at least 4.5 for text and 3 for controls', () => {
    expect([...tooLow(TEXTS, 4.5), ...tooLow(CONTROLS, 3)]).toEqual([]);
  });

  it('has a contrast of at least 4.5 for white text on sessions and subjects', () => {
    expect(subjectColour('Linear Algebra')).toMatch(/^var\(--subject-[1-8]\)$/);
    const name = /--(?:session|subject|color-session)-(?:\d|ground|over): (#\w{6});/g;
    const grounds = Array.from(css.matchAll(name), ([, ground = '']) => hex(ground));
    expect(grounds).toHaveLength(2 + PALETTE.length + 1 + SUBJECT_COLOURS);
    for (const ground of grounds)
      expect(contrast(hex('#ffffff'), ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of at least 4.5 for initials in every hue', () => {
    const utility = /@utility person \{([^}]*)\}/.exec(css)?.[1] ?? '';
    const found = [...utility.matchAll(/hsl\(var\(--hue\) (\d+)% (\d+)%\)/g)];
    const [groundLight, groundDark, inkLight, inkDark] = found.map(
      ([, saturation, lightness]) =>
        (hue: number) =>
          hsl(hue, Number(saturation), Number(lightness)),
    );
    for (let hue = 0; hue < 360; hue += 1) {
      expect(contrast(inkLight!(hue), groundLight!(hue))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(inkDark!(hue), groundDark!(hue))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
