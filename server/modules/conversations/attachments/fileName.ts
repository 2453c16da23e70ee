import { LIMITS } from '../../../../contract/constants.ts';

/** Control, invisible, bidirectional and path characters. */
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD<>:"|?*]+/gu;

/**
 * Returns a file name without folders, unsafe characters and leading dots, shortened to 200
 * characters including its extension.
 */
export function cleanFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot);
  const stem = name
    .slice(0, name.length - extension.length)
    .replace(/^[. ]+/, '')
    .trimEnd();
  const maxStem = LIMITS.nameText - extension.length;
  return Array.from(stem || 'file')
    .slice(0, maxStem)
    .join('')
    .concat(extension);
}
