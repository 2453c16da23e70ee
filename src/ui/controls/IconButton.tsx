import type { ComponentProps, ComponentType } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name. */
  label: string;
  Icon: ComponentType<{ size?: string; 'aria-hidden'?: 'true' }>;
}

export function IconButton({
  label,
  Icon,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-60 ${className}`}
    >
      <Icon aria-hidden="true" size="1.25rem" />
    </button>
  );
}
