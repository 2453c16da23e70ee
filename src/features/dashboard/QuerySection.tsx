import { QueryContent, type QueryContentProps } from './QueryContent.tsx';
import { Section } from './Section.tsx';

interface QuerySectionProps<Data> extends QueryContentProps<Data> {
  title: string;
  className?: string;
}

/** A section that loads and fails by itself. */
export function QuerySection<Data>({ title, className = '', ...content }: QuerySectionProps<Data>) {
  return (
    <Section title={title} className={className}>
      <QueryContent {...content} />
    </Section>
  );
}
