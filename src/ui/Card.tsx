import type { ComponentProps } from 'react';

export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={`rounded-2xl border border-line bg-surface p-5 shadow-card ${className}`}
    />
  );
}
