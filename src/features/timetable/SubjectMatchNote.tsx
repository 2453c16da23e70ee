import { Button } from '../../ui/controls/Button.tsx';
import { pressedClass } from '../../ui/controls/Chip.tsx';
import type { ProposedSubject } from './proposalDraft.ts';
import { countOf, nounFor } from '../../ui/countOf.ts';

interface SubjectMatchNoteProps {
  subject: ProposedSubject;
  onChange: (changes: Partial<ProposedSubject>) => void;
}

/** Says what the campus calls a subject of a timetable, or offers similar names to choose from. */
export function SubjectMatchNote({ subject, onChange }: SubjectMatchNoteProps) {
  const { name, match, isOwn = false } = subject;
  if (!match || isOwn) return null;
  const { title, code, students = 0, near } = match;
  const chosen = near.find((one) => one.name === name);
  const keep = (
    <Button
      variant="quiet"
      className="-mx-4 min-h-11 text-sm"
      onClick={() => {
        onChange({ name: title, isOwn: true });
      }}
    >
      Keep my title
    </Button>
  );
  if (name === match.subject && near.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-6 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">
          {`${code ?? `“${title}”`} is ${name} here. ${takeText(students)}`}
        </span>
        {keep}
      </p>
    );
  }
  if (name !== title && !chosen) return null;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="text-muted">{`Is “${title}” one of these here?`}</p>
      <div className="flex flex-wrap items-center gap-2">
        {near.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === chosen}
            className={`min-h-11 max-w-full rounded-full border px-3.5 text-left wrap-anywhere transition-colors ${pressedClass(one === chosen)}`}
            onClick={() => {
              onChange({ name: one.name });
            }}
          >
            {one.name} <span className="text-muted tabular-nums">{peopleText(one.students)}</span>
          </button>
        ))}
        <span className="px-2">{keep}</span>
      </div>
    </div>
  );
}

const peopleText = (count: number) => countOf(count, 'person', 'people');

const takeText = (count: number) =>
  count === 0
    ? 'Nobody takes it yet.'
    : `${peopleText(count)} ${nounFor(count, 'takes', 'take')} it.`;
