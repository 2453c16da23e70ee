import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { usePageTitle } from '../../../ui/Page.tsx';

interface AuthPageProps {
  title: string;
  lead: string;
  /** Null for none. */
  links: ReactNode;
  children: ReactNode;
  /** Content that loads later, placed last to avoid layout shifts. */
  below?: ReactNode;
}

export function AuthPage({ title, lead, links, children, below }: AuthPageProps) {
  usePageTitle(title);
  return (
    <main id="main" className="mx-auto w-full max-w-md px-4 py-8 md:py-16">
      <Card className="flex flex-col gap-6 md:p-8">
        <div className="flex flex-col gap-1">
          <h1 className="page-title text-2xl font-bold">{title}</h1>
          <p className="text-muted text-pretty">{lead}</p>
        </div>
        {children}
        {links !== null && (
          <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 text-sm empty:hidden">
            {links}
          </div>
        )}
      </Card>
      {below}
    </main>
  );
}
