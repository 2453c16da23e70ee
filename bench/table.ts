/** A figure beside its limit, and whether it holds. */
export interface Cell {
  text: string;
  holds: boolean;
}

const beside = (value: string, limit: number, holds: boolean): Cell => ({
  text: holds ? `${value} / ${limit}` : `${value} / ${limit} MISSED`,
  holds,
});

export const atMost = (value: number, limit: number, digits = 0): Cell =>
  beside(value.toFixed(digits), limit, value <= limit);

export const atLeast = (value: number, limit: number): Cell =>
  beside(value.toFixed(0), limit, value >= limit);

export const exactly = (value: number, limit: number): Cell =>
  beside(value.toFixed(0), limit, value === limit);

export const plain = (text: string): Cell => ({ text, holds: true });

/** Rows under a head, in columns of one width each. */
export function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows.map((row) => row.map(({ text }) => text))];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
