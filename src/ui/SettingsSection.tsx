import { createContext, use, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Called by a section when it appears. The returned function is called when it disappears. */
export const SettingsIndex = createContext<(title: string) => () => void>(() => () => undefined);

/** Returns the id of a section, which is its URL after `#`. */
export const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

export interface SettingsSectionProps {
  title: string;
  /** What the section is for, in one sentence. */
  lead?: string;
  children: ReactNode;
}

/** A section of the settings page, with a URL of its own: its title leads to `#` and the title. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const slug = slugOf(title);
  const id = `${slug}-heading`;
  const section = useRef<HTMLElement>(null);
  const isTarget = useLocation().hash === `#${slug}`;
  const addToIndex = use(SettingsIndex);
  useLayoutEffect(() => addToIndex(title), [addToIndex, title]);
  useEffect(() => {
    if (isTarget) section.current?.scrollIntoView();
  }, [isTarget]);
  return (
    <section
      ref={section}
      id={slug}
      aria-labelledby={id}
      className="flex scroll-mt-20 flex-col gap-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg font-semibold">
          <a href={`#${slug}`} className="rounded-sm hover:underline">
            {title}
          </a>
        </h2>
        {lead !== undefined && <p className="text-sm text-muted text-pretty">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
