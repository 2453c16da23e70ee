import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-sunken text-ink',
  action: 'bg-action-soft text-action-strong',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warm: 'bg-warm-soft text-warm',
} as const;

interface BadgeProps {
  tone?: keyof typeof TONES;
  /** Has the same meaning as the colour. */
  Icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ tone = 'plain', Icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5 text-sm font-semibold ${TONES[tone]}`}
    >
      {Icon && <Icon aria-hidden="true" size="1rem" />}
      {children}
    </span>
  );
}
