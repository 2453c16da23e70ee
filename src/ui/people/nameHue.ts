/** Returns a hue for a name, from 0 to 359 degrees. */
export const nameHue = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
