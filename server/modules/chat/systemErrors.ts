/** Whether something that was thrown bears that code, as the errors of Node do. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Whether it is our own disk that failed: full, broken or out of reach. */
export function isFailedWrite(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'write'
  );
}
