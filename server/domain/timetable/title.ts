import { foldText, startOf, withoutPastedMarks } from '../../../contract/text.ts';
import { withNameCase } from './nameCase.ts';
import { readTokens, type Token } from './titleTokens.ts';
import * as words from './words.ts';

/** What the title of an entry says. */
export interface Title {
  /** What can be the name of the subject, the most likely one first. */
  names: string[];
  /** The code of the course, or empty. */
  code: string;
  /** Whether the title has a kind or a group. */
  hasKind: boolean;
  isCancelled: boolean;
}

/** Characters that are read of a title. */
export const MAX_LENGTH = 160;
const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]?/g;
const SEPARATOR = /\s+[-–—•·]+\s+|\s*[|;:@/]+\s+|\s+[|;:@/]+\s*|[|;@:]|\s*[–—]\s*/;
const PICTURES = /[\p{Extended_Pictographic}\p{Cc}\uFE0F]/gu;
/** A course of study such as 2º GII. */
const ABBREVIATED = /^(?:\d+\S{0,2}|[A-Z]{2,5})(?: (?:\d+\S{0,2}|[A-Z]{2,5}))*$/;
const CONJUNCTIONS = new Set(['and', '&', 'und', 'et', 'y', 'e']);

/** Reads a title: finds the name of the subject between codes, kinds, groups, rooms and people. */
export function readTitle(text: string): Title {
  const title = withoutPastedMarks(startOf(text, MAX_LENGTH))
    .replace(PICTURES, ' ')
    .replaceAll('_', ' ');
  const inside: string[] = [];
  const outside = title.replace(BRACKETS, (_all, part: string) => {
    inside.push(part);
    return ' | ';
  });
  const parts = outside.split(SEPARATOR).flatMap(readParts);
  const aside = inside.flatMap((part) => part.split(/[,;/]/)).map(readTokens);
  const all = [...parts, ...aside].flat();
  const names = parts.flatMap(namesOf);
  const found = [names, aside.flatMap(namesOf), compounds(all)].find((list) => list.length > 0);
  return {
    names: withHeadings(found ?? [], outside).map(withNameCase),
    code: all
      .filter(({ is }) => is === 'code')
      .map((token) => token.text)
      .join(' '),
    hasKind: all.some(isMark),
    isCancelled: all.some(({ is }) => is === 'cancelled'),
  };
}

const isMark = ({ is, folded }: Token) =>
  is === 'kind' || is === 'group' || (is === 'edge' && !words.WEAK_KINDS.has(folded));

/** Splits at commas, but not within “Gender, Race and Empire”. Names of subjects have no commas. */
function readParts(part: string): Token[][] {
  const pieces = part.split(/,\s*/).map(readTokens);
  const isEnumeration =
    pieces.at(-1)?.some(({ folded }) => CONJUNCTIONS.has(folded)) === true &&
    pieces.every((piece) => piece.length > 0 && piece.every(({ is }) => is === 'word'));
  return isEnumeration ? [pieces.flat()] : pieces;
}

/** Returns the runs of words between codes, kinds and groups, without kinds at their edges and people. */
function namesOf(tokens: readonly Token[]): string[] {
  const runs: Token[][] = [[]];
  for (const token of tokens) {
    if (words.TEACHERS.has(token.folded) || isAudience(token)) break;
    if (token.is === 'word' || token.is === 'edge') runs.at(-1)?.push(token);
    else runs.push([]);
  }
  return runs.map(nameOf).filter((name) => /\p{L}{2}|\p{Lo}/u.test(name));
}

/** What follows says for whom a lecture is: Analysis I f. INF. */
const isAudience = ({ text }: Token) => text === 'f';

/** Returns a run without kinds and prepositions at its edges. Numbers at the end belong to a name. */
function nameOf(run: readonly Token[]): string {
  const isCut = ({ is, folded }: Token) => is === 'edge' || words.PREPOSITIONS.has(folded);
  const start = run.findIndex(
    (token, index) =>
      !isCut(token) &&
      !/^\d+$/.test(token.text) &&
      !(index > 0 && words.ARTICLES.has(token.folded)),
  );
  if (start < 0) return '';
  const end = run.findLastIndex((token) => !isCut(token));
  return run
    .slice(start, end + 1)
    .map(({ text }) => text)
    .join(' ');
}

/** Returns kinds that say a subject: Softwarepraktikum. */
const compounds = (tokens: readonly Token[]) =>
  tokens
    .filter(({ is, folded }) => is === 'edge' && !words.KINDS.has(folded))
    .filter(({ folded }) => words.KIND_ENDS.some((end) => folded.endsWith(end)))
    .map(({ text }) => text);

/**
 * Puts courses of study and headings such as Grundlagen after what they are a heading of, and before both what
 * they are together: Grundlagen: Datenbanken.
 */
function withHeadings(names: string[], title: string): string[] {
  const together = names.flatMap((name, index) => {
    const whole = `${name}: ${names[index + 1] ?? ''}`;
    return words.HEADINGS.has(foldText(name)) && title.includes(whole) ? [whole] : [];
  });
  const isHeading = (name: string) => {
    const folded = foldText(name);
    const [first = ''] = folded.split(' ');
    return (
      words.HEADINGS.has(folded) ||
      words.LABELS.has(folded) ||
      words.DEGREES.has(first) ||
      ABBREVIATED.test(name)
    );
  };
  return [...together, ...names.filter((name) => !isHeading(name)), ...names.filter(isHeading)];
}
