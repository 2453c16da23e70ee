import type { ReactNode } from 'react';
import { TickGlyph } from '../glyphs.tsx';

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

export function Chip({
  children,
  tone = 'plain',
}: {
  children: ReactNode;
  tone?: 'plain' | 'warm' | 'action';
}) {
  const colour = COLOURS[tone];
  return (
    <span
      className={`min-w-0 rounded-2xl border border-transparent px-2.5 py-0.5 text-sm wrap-anywhere ${colour}`}
    >
      {children}
    </span>
  );
}

/** A chip of something that the student has too. */
export function SharedChip({ children }: { children: ReactNode }) {
  return (
    <Chip tone="action">
      <TickGlyph size={14} className="mr-1 inline align-[-0.125em]" />
      {children}
      <span className="sr-only"> (shared)</span>
    </Chip>
  );
}

interface ToggleChipProps {
  label: string;
  pressed: boolean;
  onToggle: () => void;
}

export function ToggleChip({ label, pressed, onToggle }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onToggle}
      className={`min-h-11 min-w-11 rounded-full border px-4 text-sm font-medium transition-colors disabled:opacity-60 ${pressedClass(pressed)}`}
    >
      {label}
    </button>
  );
}
