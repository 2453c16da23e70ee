import type { ComponentProps, ComponentType } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who cannot guess it from the drawing. */
  label: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
}

/** A button that is a drawing only, as large as a fingertip. */
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
      <Icon aria-hidden="true" size={20} />
    </button>
  );
}
