import { ATTACHMENT_EXTENSIONS, LIMITS } from '../../../../contract/constants.ts';

/** Files that are sent at a time. Each is a message of its own. */
const MAX_FILES = 10;

const MEGABYTE = 1024 * 1024;

const EXTENSIONS: readonly string[] = ATTACHMENT_EXTENSIONS;

/**
 * Returns why a chosen file cannot be sent, otherwise null. The service checks the same and the
 * content.
 *
 * @param others the number of files chosen before
 */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, others: number) {
  const extension = /\.([^.]*)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (!EXTENSIONS.includes(extension)) return 'Files of this kind cannot be sent.';
  if (size === 0) return 'This file is empty.';
  if (size > LIMITS.attachmentSize) {
    return `A file can have at most ${LIMITS.attachmentSize / MEGABYTE} MB.`;
  }
  return others < MAX_FILES ? null : `At most ${MAX_FILES} files can be sent at a time.`;
}
