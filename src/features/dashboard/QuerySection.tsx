import { QueryContent, type QueryContentProps } from './QueryContent.tsx';
import { Section } from './Section.tsx';

interface QuerySectionProps<Data> extends QueryContentProps<Data> {
  title: string;
  className?: string;
}

/** A section of one query, with its own loading and error states. */
export function QuerySection<Data>({ title, className = '', ...content }: QuerySectionProps<Data>) {
  return (
    <Section title={title} className={className}>
      <QueryContent {...content} />
    </Section>
  );
}
