import { foldText } from '../../../contract/text.ts';

/** "Data Structures and Algorithms" is also named by "Algorithms". */
const JOINTS = /\s(?:and|&)\s|[,/]/;

const namesOf = (subject: string) => {
  const name = foldText(subject);
  return [name, ...name.split(JOINTS).map((part) => part.trim())].filter((part) => part !== '');
};

/** Returns whether a text has the words of a name, or their plural: "Art" is not in "Start". */
function hasWords(text: string, name: string): boolean {
  const escaped = name.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}s?(?![\\p{L}\\p{N}])`, 'u').test(foldText(text));
}

/** Returns the subject with the longest name in a text, in any spelling. */
export function subjectNamedIn(text: string, subjects: readonly string[]): string | undefined {
  const [found] = subjects
    .flatMap((subject) => namesOf(subject).map((name) => ({ subject, name })))
    .filter(({ name }) => hasWords(text, name))
    .sort((a, b) => b.name.length - a.name.length);
  return found?.subject;
}
