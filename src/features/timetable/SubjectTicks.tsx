import { LIMITS } from '../../../contract/constants.ts';
import { CONTROL } from '../../ui/controls/Field.tsx';
import type { ProposalDraft } from './proposalDraft.ts';

interface SubjectTicksProps {
  subjects: ProposalDraft['subjects'];
  onChange: (subjects: ProposalDraft['subjects']) => void;
}

/** The proposed subjects, each to be ticked and renamed. */
export function SubjectTicks({ subjects, onChange }: SubjectTicksProps) {
  const change = (index: number, changes: Partial<(typeof subjects)[number]>) => {
    onChange(subjects.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  };
  const count = subjects.filter(({ isTicked }) => isTicked).length;
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold">
        Subjects{' '}
        <span className="text-sm font-normal text-muted tabular-nums">
          {count} of {subjects.length}
        </span>
      </legend>
      <ul className="flex flex-col gap-1">
        {subjects.map(({ name, isTicked }, index) => (
          <li key={index} className="flex items-center gap-1">
            <label className="-ml-3 flex size-11 shrink-0 cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                aria-label={name}
                checked={isTicked}
                className="size-5 accent-action"
                onChange={({ target }) => {
                  change(index, { isTicked: target.checked });
                }}
              />
            </label>
            <input
              aria-label={`Name of subject ${index + 1}`}
              maxLength={LIMITS.nameText}
              autoComplete="off"
              value={name}
              disabled={!isTicked}
              className={`${CONTROL} min-h-11`}
              onChange={({ target }) => {
                change(index, { name: target.value });
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
