import { foldText, startOf } from '../../../contract/text.ts';
import { MAX_LENGTH, readTitle, type Title } from './title.ts';
import type { Time } from './weekly.ts';
import * as words from './words.ts';

/** An entry of a calendar with all its times. */
export interface CalendarEntry {
  title: string;
  description: string;
  location: string;
  categories: string;
  isPrivate: boolean;
  times: readonly Time[];
}

/** What says whether an entry is a lecture. */
export interface Evidence {
  hasCode: boolean;
  /** Has a code, a kind or a group. */
  isMarked: boolean;
  isLikeSubject: boolean;
  hasRoom: boolean;
  isPrivate: boolean;
  /** An exam, a holiday, a deadline or an office hour. */
  isNoLecture: boolean;
}

/** Codes of courses. A number of three digits can be anything. */
const CODE = /\p{L}|\d{5}|\d[.-]\d/u;

/** Reads an entry: what can be the name of its subject, and what says that it is a lecture. */
export function evidenceOf(
  entry: CalendarEntry,
): Evidence & Pick<Title, 'names' | 'code' | 'isCancelled'> {
  const title = readTitle(entry.title);
  const labelled = title.names.length === 0 ? readLabelled(entry.description) : [];
  const named = [...title.names, ...labelled];
  const names = named.length === 0 && title.code !== '' ? [title.code] : named;
  const said = `${spaced(entry.title)}${spaced(entry.categories)}`;
  const categories = readTitle(entry.categories);
  const hasCode = CODE.test(title.code);
  const isMarked = hasCode || title.hasKind || categories.hasKind;
  const name = foldText(names[0] ?? '');
  return {
    ...{ names, code: title.code, isCancelled: title.isCancelled, hasCode },
    isMarked: isMarked || hasMarkedLine(entry.description),
    isLikeSubject: words.SUBJECT_STEMS.some((stem) => ` ${name}`.includes(` ${stem}`)),
    hasRoom:
      /\d/.test(entry.location) ||
      spaced(entry.location)
        .split(' ')
        .some((word) => words.ROOMS.has(word)),
    isPrivate: entry.isPrivate || says(said, words.PRIVATE) || words.PRIVATE_NAMES.has(name),
    isNoLecture: says(said, words.NO_LECTURE) || endsLikeNoLecture(said),
  };
}

/** Returns the start of a text as its folded words with a space before and after each. */
const spaced = (text: string) =>
  ` ${foldText(startOf(text, MAX_LENGTH))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const says = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => text.includes(` ${phrase} `));

const endsLikeNoLecture = (text: string) =>
  words.NO_LECTURE_ENDS.some((end) => text.includes(`${end} `));

/** Lines of a description that are read. */
const MAX_LINES = 5;
const linesOf = (description: string) => description.split('\n').slice(0, MAX_LINES);

/** Returns the names in lines such as “Module: Linear Algebra”. */
const readLabelled = (description: string) =>
  linesOf(description).flatMap((line) => {
    const [label = '', ...rest] = line.split(':');
    return words.LABELS.has(foldText(startOf(label, MAX_LENGTH)))
      ? readTitle(rest.join(':')).names.slice(0, 1)
      : [];
  });

/** Returns whether a line of a description has nothing but a kind or a group: “Type: CM”. */
const hasMarkedLine = (description: string) =>
  linesOf(description).some((line) => {
    const { hasKind, names } = readTitle(line.split(':').at(-1) ?? '');
    return hasKind && names.length === 0;
  });
