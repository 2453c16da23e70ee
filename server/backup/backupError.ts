/** Why a backup cannot be written or read, in a sentence for whoever runs the service. */
export class BackupError extends Error {
  override name = 'BackupError';
}
