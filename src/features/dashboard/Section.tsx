import { useId } from 'react';
import { Card } from '../../ui/Card.tsx';
import { PartContent, type PartContentProps } from './PartContent.tsx';

/** A part of the dashboard under its heading. */
export function Section<Data>({ title, ...content }: PartContentProps<Data> & { title: string }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <PartContent {...content} />
      </section>
    </Card>
  );
}
