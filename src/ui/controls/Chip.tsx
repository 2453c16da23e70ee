import type { CSSProperties, ReactNode } from 'react';
import { TickGlyph } from '../glyphs.tsx';
import { VARIANTS } from './Button.tsx';

/** The colors of a button that is pressed or not. */
export const pressedClass = (pressed: boolean) =>
  pressed
    ? 'shown-when-forced border-action bg-action-soft text-action-strong inset-ring inset-ring-action'
    : 'border-control bg-surface text-ink hover:bg-sunken';

const COLOURS = {
  plain: 'bg-sunken text-ink',
  warm: 'bg-warm-soft text-warm',
  action: 'bg-action-soft text-action-strong',
};

interface ChipProps {
  children: ReactNode;
  tone?: keyof typeof COLOURS;
  /** CSS colour of a dot before the text. */
  dot?: string | undefined;
}

export function Chip({ children, tone = 'plain', dot }: ChipProps) {
  const colour = COLOURS[tone];
  return (
    <span
      className={`min-w-0 rounded-2xl border border-transparent px-2.5 py-0.5 text-sm wrap-anywhere ${colour}`}
    >
      {dot !== undefined && <SubjectDot colour={dot} />}
      {children}
    </span>
  );
}

/** The colour of a subject. */
export const SubjectDot = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="subject-text mr-1.5 inline-block size-[0.75em] rounded-full bg-current align-[-0.05em]"
    style={{ '--subject': colour } as CSSProperties}
  />
);

/** A chip of something that the student has too. The tick of a subject is on its colour. */
export function SharedChip({ children, dot }: Pick<ChipProps, 'children' | 'dot'>) {
  return (
    <Chip tone="action">
      <span
        className={`mr-1 inline-flex size-[1.15em] items-center justify-center rounded-full align-[-0.15em] ${dot === undefined ? '' : 'subject-text bg-current'}`}
        style={{ '--subject': dot } as CSSProperties}
      >
        <TickGlyph className={`size-[0.85em] ${dot === undefined ? '' : 'text-surface'}`} />
      </span>
      {children}
      <span className="sr-only"> (shared)</span>
    </Chip>
  );
}

interface ToggleChipProps {
  label: string;
  pressed: boolean;
  /** The one of several that is expected, with the colours of a primary button. */
  isPrimary?: boolean;
  onToggle: () => void;
}

export function ToggleChip({ label, pressed, isPrimary = false, onToggle }: ToggleChipProps) {
  const colours = isPrimary ? VARIANTS.primary : pressedClass(pressed);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onToggle}
      className={`min-h-11 min-w-11 rounded-full border px-4 max-sm:px-3 text-sm font-medium transition-colors disabled:opacity-60 ${colours}`}
    >
      {label}
    </button>
  );
}
