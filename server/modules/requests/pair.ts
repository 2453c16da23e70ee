/** Two students in the one order in which a pair is stored, whichever way round they come. */
export function pairOf(a: string, b: string): { low_id: string; high_id: string } {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a };
}
