const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-4 text-sm font-semibold no-underline transition-colors disabled:opacity-60';

const VARIANTS = {
  primary: 'bg-action text-on-action hover:bg-action-strong',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-action hover:bg-action-soft',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;

/** The classes of a button, also for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `${SHAPE} ${VARIANTS[variant]} ${extra}`;
}
