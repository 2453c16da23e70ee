import { foldText } from '../../../contract/text.ts';
import { SMALL_WORDS } from './words.ts';

/** Writes a name in capitals with small letters. Abbreviations and other names stay as they are. */
export function withNameCase(name: string): string {
  const isShouted = name === name.toUpperCase() && /\p{Lu}{4}/u.test(name);
  if (!isShouted) return name.slice(0, 1).toUpperCase() + name.slice(1);
  return name
    .split(' ')
    .map((word, index) => {
      if (/^[IVX]+$/.test(word)) return word;
      if (index > 0 && SMALL_WORDS.has(foldText(word))) return word.toLowerCase();
      return word
        .toLowerCase()
        .replace(/^\p{L}|(?<=[’'-])\p{L}/gu, (letter) => letter.toUpperCase());
    })
    .join(' ');
}
