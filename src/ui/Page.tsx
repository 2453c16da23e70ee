import { useEffect, type ReactNode } from 'react';

interface PageProps {
  /** The page's one h1 and, with the product's name, the title of its tab. */
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  width?: 'narrow' | 'wide';
}

export function Page({ title, actions, children, width = 'wide' }: PageProps) {
  usePageTitle(title);
  return (
    <main
      id="main"
      className={`mx-auto w-full px-4 py-6 md:px-6 md:py-8 ${width === 'narrow' ? 'max-w-md' : 'max-w-6xl'}`}
    >
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold tracking-tight text-balance">{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Study Buddy`;
  }, [title]);
}
