import type { User } from '../../../../contract/users.ts';
import { TextChoices } from '../../controls/TextChoices.tsx';
import { ChipList } from '../../controls/ChipList.tsx';
import { Avatar } from '../Avatar.tsx';
import { Confetti } from './Confetti.tsx';
import { LongText } from '../../LongText.tsx';
import { LabelledValue } from '../LabelledValue.tsx';
import { openersFor, type NewMatch } from './openers.ts';
import { nextDates, sharedNames, sharedDays } from '../shared.ts';

interface FirstMessageProps {
  match: NewMatch;
  me: User;
  /** What the other wrote, and where. */
  quote?: { text: string; source: string } | undefined;
  /** Without it, no first messages are suggested. */
  onOpener: ((text: string) => void) | undefined;
}

/** Both pictures, what the other wrote, what both share, and three first messages to choose from. */
export function FirstMessage({ match, me, quote, onOpener }: FirstMessageProps) {
  const subjects = sharedNames(
    match.subjects,
    me.subjects.map(({ name }) => name),
  );
  const today = new Date();
  const dates = nextDates(sharedDays(match, me, today), today);
  const shared = [
    ['You both study', subjects],
    ['You are both free', dates],
  ] as const;
  return (
    <div className="flex flex-col gap-4 text-left text-ink">
      <div className="relative flex justify-center rounded-2xl border border-transparent bg-warm-soft py-6">
        <Confetti />
        <Avatar name={me.name} picture={me.avatar} size="large" />
        <span className="-ml-1 rounded-full ring-4 ring-warm-soft transition-transform duration-300 motion-reduce:transition-none starting:translate-x-6">
          <Avatar name={match.name} picture={match.avatar} size="large" />
        </span>
      </div>
      {quote && (
        <blockquote className="rounded-xl bg-sunken px-4 py-3">
          <LongText text={quote.text} />
          <footer className="mt-1 text-sm text-muted">{quote.source}</footer>
        </blockquote>
      )}
      {shared
        .filter(([, values]) => values.length > 0)
        .map(([label, values]) => (
          <LabelledValue key={label} label={label}>
            <ChipList label={label} values={values} none="" highlighted={values} />
          </LabelledValue>
        ))}
      {onOpener && (
        <LabelledValue label="Say hello">
          <TextChoices label="First messages" texts={openersFor(match, me)} onChoose={onOpener} />
        </LabelledValue>
      )}
    </div>
  );
}
