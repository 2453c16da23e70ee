interface SkipLinkProps {
  /** Id of the element that receives the focus. */
  to: string;
  children: string;
}

/** A link over controls to what follows them. Visible while it has the focus. */
export const SkipLink = ({ to, children }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3 focus:shadow-overlay"
  >
    {children}
  </a>
);
