/** A value and the limit that it is compared with. */
export interface Cell {
  value: string;
  /** Without one, the value always passes. */
  limit?: string;
  /** What the same takes without the service, measured in the same run. The limit is a ratio to it. */
  floor?: string;
  ratio?: string;
  passes: boolean;
}

export type Figure = [name: string, value: Cell];

/** Prints a progress line on a terminal, apart from the table. */
export const report = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
};

export const plain = (value: string | number, digits = 0): Cell => ({
  value: typeof value === 'number' ? value.toFixed(digits) : value,
  passes: true,
});

const compared =
  (sign: string, holds: (value: number, limit: number) => boolean) =>
  (value: number, limit: number, digits = 0): Cell => ({
    value: value.toFixed(digits),
    limit: `${sign} ${limit}`,
    passes: holds(value, limit),
  });

export const atMost = compared('≤', (value, limit) => value <= limit);
export const atLeast = compared('≥', (value, limit) => value >= limit);
export const exactly = compared('=', (value, limit) => value === limit);

/** Compares the ratio of a value to its floor with a limit, at most or at least that. */
export function ofFloor(
  value: number,
  floor: number,
  limit: { most: number } | { least: number },
  digits = 1,
): Cell {
  const ratio = value / floor;
  const cell = 'most' in limit ? atMost(ratio, limit.most, 2) : atLeast(ratio, limit.least, 2);
  return {
    ...cell,
    value: value.toFixed(digits),
    floor: floor.toFixed(digits),
    ratio: cell.value,
  };
}

const missed = ({ passes }: Cell) => (passes ? '' : 'MISSED');
const join = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ');

/** Formats rows as aligned text columns below a header. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return alignColumns([
    head,
    ...rows.map((row) => row.map((cell) => join(cell.value, cell.ratio, cell.limit, missed(cell)))),
  ]);
}

function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Prints figures with their floors and limits. When one misses its limit, prints the details as well and
 * sets the exit code of the process to 1.
 */
export function printFigures(figures: readonly Figure[], details: readonly string[] = []): void {
  const rows = figures.map(([name, cell]) => [
    ...[name, cell.value, cell.floor ?? '', cell.ratio ?? ''],
    join(cell.limit, missed(cell)),
  ]);
  console.log(alignColumns([['figure', 'value', 'floor', 'ratio', 'limit'], ...rows]));
  if (figures.every(([, { passes }]) => passes)) return;
  if (details.length > 0) console.log(`\n${details.slice(0, 20).join('\n')}`);
  process.exitCode = 1;
}
