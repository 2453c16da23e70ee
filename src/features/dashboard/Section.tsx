import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { PartContent, type PartContentProps } from './PartContent.tsx';

interface SectionProps<Data> extends PartContentProps<Data> {
  title: string;
  /** Where there is more of it. */
  more?: ReactNode;
  /** What it needs at least, so that little moves when it comes. */
  className?: string;
}

/** A part of the dashboard under its heading. */
export function Section<Data>({ title, more, className = '', ...content }: SectionProps<Data>) {
  const id = useId();
  return (
    <Card className={className}>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {more}
        </div>
        <PartContent {...content} />
      </section>
    </Card>
  );
}
