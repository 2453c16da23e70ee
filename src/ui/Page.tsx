import { use, useLayoutEffect, type ReactNode, createContext } from 'react';

/** Whether a panel with an address of its own covers the page and names the document. */
export const PageCovered = createContext(false);

/** Prefix of the document title, such as the number of unread notifications. */
export const TitlePrefix = createContext('');

interface PageProps {
  /** The h1 and, with the product name, the document title. */
  title: string;
  /** The document title, if it is another one. */
  tabTitle?: string;
  actions?: ReactNode;
  /** Leaves the heading to screen readers, where there is little room. */
  hidesTitle?: boolean;
  children: ReactNode;
  width?: keyof typeof WIDTHS;
}

const WIDTHS = { narrow: 'max-w-md', medium: 'max-w-xl', wide: 'max-w-6xl' };

export function Page({ title, tabTitle = title, ...props }: PageProps) {
  const { actions, hidesTitle = false, children, width = 'wide' } = props;
  usePageTitle(tabTitle);
  return (
    <main
      id="main"
      className={`mx-auto w-full px-4 py-4 md:px-6 md:py-8 short:py-2 ${WIDTHS[width]}`}
    >
      <div
        className={
          hidesTitle
            ? 'sr-only'
            : 'page-title mb-4 flex flex-wrap items-center gap-x-2 gap-y-3 sm:mb-6 sm:gap-x-6 short:mb-2'
        }
      >
        <h1 className="max-sm:grow max-[22rem]:basis-32 text-lg font-bold sm:text-2xl short:text-lg tracking-tight text-balance wrap-anywhere">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </main>
  );
}

/** Sets the document title in the same frame as the heading. */
export function usePageTitle(title: string): void {
  const prefix = use(TitlePrefix);
  const isCovered = use(PageCovered);
  useLayoutEffect(() => {
    if (!isCovered) document.title = `${prefix}${title} · Study Buddy`;
  }, [isCovered, prefix, title]);
}
