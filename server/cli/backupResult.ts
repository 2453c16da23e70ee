import { describeMissing, type Manifest, sumOf } from '../platform/backup/manifest.ts';
import type { CommandResult } from './commandLine.ts';

/** Says what was done with a backup. One that lacks files is a failure. */
export function backupResult(done: string, manifest: Manifest): CommandResult {
  const { rows, files } = manifest;
  const text = `${done}\nRows: ${sumOf(rows)}. Files: ${sumOf(files)}.`;
  const missing = describeMissing(manifest);
  return missing === undefined ? { code: 0, text } : { code: 1, text: `${text}\n${missing}` };
}
