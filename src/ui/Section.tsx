import { useId, type ReactNode } from 'react';
import { Card } from './Card.tsx';

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Section({ title, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <Card className={className}>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
