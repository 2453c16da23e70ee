import { withoutPastedMarks } from '../../../contract/text.ts';
import { withNameCase } from './nameCase.ts';
import { readTokens, type Token } from './titleTokens.ts';
import { ARTICLES, HEADINGS, PREPOSITIONS, TEACHERS } from './words.ts';

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
const MAX_LENGTH = 200;
const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]?/g;
const SEPARATOR = /\s+[-–—•·]+\s+|\s*[|;:@,/]+\s+|\s+[|;:@/]+\s*|[|;@:]|\s*[–—]\s*/;
const PICTURES = /[\p{Extended_Pictographic}\p{Cc}\uFE0F]/gu;

/** Reads a title: finds the name of the subject between codes, kinds, groups, rooms and people. */
export function readTitle(text: string): Title {
  const title = withoutPastedMarks(text.slice(0, MAX_LENGTH)).replace(PICTURES, ' ').replaceAll('_', ' ');
  const aside: Token[] = [];
  const outside = title.replace(BRACKETS, (_all, inside: string) => {
    for (const part of inside.split(/[,;/]/)) aside.push(...readTokens(part));
    return ' | ';
  });
  const parts = outside.split(SEPARATOR).map(readTokens);
  const all = [...parts.flat(), ...aside];
  const names = parts.flatMap((tokens) => namesOf(tokens));
  const [first = '', ...rest] = names;
  const isHeading = rest.length > 0 && HEADINGS.has(first.toLowerCase());
  return {
    names: (isHeading ? [...rest, first] : names).map(withNameCase),
    code: all.filter(({ is }) => is === 'code').map((token) => token.text).join(' '),
    hasKind: all.some(({ is }) => is === 'kind' || is === 'edge' || is === 'group'),
    isCancelled: all.some(({ is }) => is === 'cancelled'),
  };
}

/** Returns the runs of words between codes, kinds and groups, without kinds at their edges and people. */
function namesOf(tokens: readonly Token[]): string[] {
  const runs: Token[][] = [[]];
  for (const token of tokens) {
    if (TEACHERS.has(token.folded)) break;
    if (token.is === 'word' || token.is === 'edge') runs.at(-1)?.push(token);
    else runs.push([]);
  }
  const names = runs.map((run) => withoutEdges(run).map(({ text }) => text).join(' '));
  return names.filter((name) => /\p{L}{2}/u.test(name) || /\p{Lo}/u.test(name));
}

function withoutEdges(run: readonly Token[]): readonly Token[] {
  const isCut = ({ is, folded, text }: Token) =>
    is === 'edge' || PREPOSITIONS.has(folded) || /^\d+$/.test(text);
  let start = 0;
  while (start < run.length && (isCut(run[start]!) || (start > 0 && ARTICLES.has(run[start]!.folded)))) {
    start += 1;
  }
  let end = run.length;
  while (end > start && isEnd(run, end)) end -= 1;
  return run.slice(start, end);
}

/** Numbers at the end belong to the name. */
function isEnd(run: readonly Token[], end: number): boolean {
  const last = run[end - 1];
  return last !== undefined && (last.is === 'edge' || PREPOSITIONS.has(last.folded));
}
