import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contrast, hex, hsl, readTokens, THEMES } from '../../support/client/colorTokens.ts';
import { sourceFiles } from '../../support/sourceFiles.ts';

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

  it('has a contrast of at least 4.5 for white text on sessions', () => {
    for (const name of ['session-ground', 'session-over']) {
      const [, ground = ''] = new RegExp(`--color-${name}: (#\\w{6});`).exec(css) ?? [];
      expect(contrast(hex('#ffffff'), hex(ground))).toBeGreaterThanOrEqual(4.5);
    }
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

describe('components', () => {
  const classes = sourceFiles('src', '.tsx').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );

  it.each([
    ['colors', /\b(?:bg|text|border|fill|stroke)-(?:black|white|\[#|(?:gray|red|blue|green)-\d)/],
    ['font sizes', /\btext-(?:xl|[3-9]xl|\[\d)/],
    ['shadows', /\bshadow-(?:xs|sm|md|lg|xl|2xl|\[)/],
    ['radii', /\brounded-(?:xs|md|3xl|\[)/],
  ])('use only tokens for %s', (_what, raw) => {
    const found = classes.flatMap(([file, text]) => {
      const [match] = raw.exec(text) ?? [];
      return match === undefined ? [] : [`${file}: ${match}`];
    });
    expect(found).toEqual([]);
  });
});
