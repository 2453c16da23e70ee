import { tidyLine } from '../../../contract/text.ts';
import type { Expanded, LeftOut } from './icalendar/expandCalendar.js';

/** Entries that the sentence lists. */
const LISTED = 3;
const TITLE_LENGTH = 60;

const REASONS: Record<LeftOut['reason'], string> = {
  cut: 'is not complete',
  start: 'has a start that cannot be read',
  end: 'has an end that cannot be read',
  order: 'ends before it starts',
  repetition: 'has a repetition that cannot be read',
  often: 'repeats too often',
  change: 'changes a date that cannot be read',
  period: 'has a time that cannot be read',
  zone: 'has an unknown time zone',
  other: 'cannot be read',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns which entries of a calendar were left out and why in one sentence, or an empty text. */
export function describeLeftOut({
  entries,
  leftOut,
}: Pick<Expanded, 'entries' | 'leftOut'>): string {
  if (leftOut.length === 0) return '';
  const of = entries === 1 ? 'entry' : 'entries';
  const were = leftOut.length === 1 ? 'was' : 'were';
  return `${leftOut.length} of ${entries} ${of} ${were} left out: ${listReasons(leftOut)}.`;
}

/** Lists the first entries that were left out and why. */
export function listReasons(leftOut: readonly LeftOut[]): string {
  const listed = leftOut.slice(0, LISTED).map(({ title, reason, detail }) => {
    const zone = detail === undefined ? '' : ` ${quote(detail)}`;
    return `${quote(title) || 'an entry without a title'} ${REASONS[reason]}${zone}`;
  });
  const rest = leftOut.length - listed.length;
  return list.format(rest > 0 ? [...listed, `${rest} more cannot be read either`] : listed);
}

/** Quotes a text of a calendar without the characters that the databases cannot store. */
function quote(text: string): string {
  const line = tidyLine(text.replace(/\p{C}/gu, ''));
  if (line === '') return '';
  return line.length > TITLE_LENGTH ? `“${line.slice(0, TITLE_LENGTH)}…”` : `“${line}”`;
}
