import { useId, type ReactNode } from 'react';
import { isMissing } from '../api/compat/isMissing.ts';
import { Loaded, type LoadedProps, type QueryResult } from './loading/Loaded.tsx';

interface SettingsSectionProps {
  title: string;
  /** What the section is for, in one sentence. */
  lead?: string;
  children: ReactNode;
}

/** A section of the settings page. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead !== undefined && <p className="text-sm text-muted text-pretty">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

type LoadedSectionProps<Query extends QueryResult> = Omit<SettingsSectionProps, 'children'> &
  LoadedProps<Query>;

/** A section with the data of a query. Absent on services without it. */
export function LoadedSection<Query extends QueryResult>({
  title,
  lead,
  ...loaded
}: LoadedSectionProps<Query>) {
  if (isMissing(loaded.query.error)) return null;
  return (
    <SettingsSection title={title} {...(lead !== undefined && { lead })}>
      <Loaded {...loaded} />
    </SettingsSection>
  );
}
