import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends ComponentProps<'input'> {
  children: ReactNode;
}

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-action" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}
