import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-1 text-center text-sm font-semibold no-underline transition-colors disabled:opacity-60 aria-disabled:opacity-60';

export const VARIANTS = {
  primary: 'border-transparent bg-action text-on-action hover:not-disabled:bg-action-strong',
  secondary: 'border-control bg-surface text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent text-action hover:not-disabled:bg-action-soft',
  danger: 'border-danger bg-surface text-danger hover:not-disabled:bg-danger-soft',
} as const;

type ButtonVariant = keyof typeof VARIANTS;

/** Returns the classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `${SHAPE} ${VARIANTS[variant]} ${extra}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Disables the button and shows a spinner. */
  busy?: boolean;
  /** Replaces the label while busy. */
  busyText?: string;
}

export function Button({
  variant = 'primary',
  busy = false,
  busyText,
  className = '',
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClass(variant, className)}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  );
}
