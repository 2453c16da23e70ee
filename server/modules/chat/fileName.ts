import { LIMITS } from '../../../contract/constants.ts';

/** Control characters, invisible marks and turns of the direction of writing, path characters. */
const UNWANTED =
  /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD<>:"|?*]+/gu;

/**
 * A name that is safe to show and to save under: without folders, invisible characters or leading
 * dots, and at most 200 characters, of which its extension is kept.
 */
export function cleanFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot);
  const stem = name
    .slice(0, name.length - extension.length)
    .replace(/^[. ]+/, '')
    .trimEnd();
  const room = LIMITS.nameText - extension.length;
  return Array.from(stem || 'file')
    .slice(0, room)
    .join('')
    .concat(extension);
}

/** The Content-Disposition of a file: its name in ASCII, and whole as RFC 5987 has it. */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7E]/g, '_').replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
