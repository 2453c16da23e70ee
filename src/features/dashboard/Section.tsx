import { useId } from 'react';
import { Card } from '../../ui/Card.tsx';
import { QueryContent, type QueryContentProps } from './QueryContent.tsx';

interface SectionProps<Data> extends QueryContentProps<Data> {
  title: string;
  className?: string;
}

export function Section<Data>({ title, className = '', ...content }: SectionProps<Data>) {
  const id = useId();
  return (
    <Card className={className}>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <QueryContent {...content} />
      </section>
    </Card>
  );
}
