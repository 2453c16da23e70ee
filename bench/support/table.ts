/** A table cell with its text and whether the value is within its limit. */
export interface Cell {
  text: string;
  passes: boolean;
}

/** Prints a progress line, apart from the table. */
export const report = (line: string) => {
  console.error(line);
};

export type Figure = [name: string, value: Cell];

const withLimit = (value: string, limit: number, passes: boolean): Cell => ({
  text: passes ? `${value} / ${limit}` : `${value} / ${limit} MISSED`,
  passes,
});

export const atMost = (value: number, limit: number, digits = 0): Cell =>
  withLimit(value.toFixed(digits), limit, value <= limit);

export const atLeast = (value: number, limit: number, digits = 0): Cell =>
  withLimit(value.toFixed(digits), limit, value >= limit);

export const exactly = (value: number, limit: number): Cell =>
  withLimit(value.toFixed(0), limit, value === limit);

export const plain = (value: string): Cell => ({ text: value, passes: true });

/** Formats rows as aligned text columns below a header. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows.map((row) => row.map(({ text }) => text))];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Prints figures with their limits. When one misses its limit, prints the details as well and sets
 * the exit code of the process to 1.
 */
export function printFigures(figures: readonly Figure[], details: readonly string[] = []): void {
  const rows = figures.map(([name, value]) => [plain(name), value]);
  console.log(formatTable(['figure', 'value / limit'], rows));
  if (figures.every(([, { passes }]) => passes)) return;
  if (details.length > 0) console.log(`\n${details.slice(0, 20).join('\n')}`);
  process.exitCode = 1;
}
