/** Splits a text into its lines. */
export const splitLines = (text: string): string[] => text.trim().split('\n');

/** Splits a line of a table at `|`. */
export const splitCells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** Splits a cell at its commas. */
export const splitList = (cell = ''): string[] => cell.split(', ').filter((item) => item !== '');

/** Splits a text at its headings, which start with `#` and consist of words. */
export const splitBlocks = (text: string) =>
  text
    .trim()
    .slice(2)
    .split('\n# ')
    .map((block) => {
      const [heading = '', ...lines] = splitLines(block);
      const [first = '', second = '', ...others] = heading.split(' ');
      return { heading: [first, second, others.join(' ')] as const, lines };
    });
