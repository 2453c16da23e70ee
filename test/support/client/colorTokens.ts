export const THEMES = ['light', 'dark'] as const;

type Colour = readonly [red: number, green: number, blue: number];
type Tokens = Record<string, Colour>;

/** Returns the colour tokens of the stylesheet by theme and name. */
export function readTokens(css: string): Record<(typeof THEMES)[number], Tokens> {
  const light: Tokens = {};
  const dark: Tokens = {};
  const theme = css.slice(css.indexOf('@theme'), css.indexOf('@layer base'));
  const pairs = theme.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  for (const [, name, inLight, inDark] of pairs) {
    light[name!] = hex(inLight!);
    dark[name!] = hex(inDark!);
  }
  return { light, dark };
}

export function hex(text: string): Colour {
  const part = (at: number) => parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const amplitude = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const part = (shift: number) => {
    const at = (shift + hue / 30) % 12;
    return lightness / 100 - amplitude * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [part(0), part(8), part(4)];
}

/** Returns the WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
