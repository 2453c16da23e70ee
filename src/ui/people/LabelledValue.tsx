import type { ReactNode } from 'react';

export function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      {children}
    </div>
  );
}
