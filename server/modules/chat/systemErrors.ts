/** Whether it is our own disk that failed: full, broken or out of reach. */
export function isFailedWrite(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'write'
  );
}
