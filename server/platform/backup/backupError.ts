/** A backup that cannot be written or read. The message is shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
