import { Chip } from '../controls/Chip.tsx';
import { sharedNames } from './shared.ts';

interface SharedSubjectsProps {
  subjects: readonly string[];
  mine: readonly string[];
}

const SHOWN = 3;

/** The subjects that both study, at most three and the number of the others. */
export function SharedSubjects({ subjects, mine }: SharedSubjectsProps) {
  const shared = sharedNames(subjects, mine);
  if (shared.length === 0) return null;
  const hidden = shared.length - SHOWN;
  return (
    <ul aria-label="Shared subjects" className="flex flex-wrap gap-1.5">
      {shared.slice(0, SHOWN).map((name) => (
        <li key={name} className="flex max-w-full">
          <Chip tone="action">{name}</Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li className="flex">
          <Chip>+{hidden}</Chip>
        </li>
      )}
    </ul>
  );
}
