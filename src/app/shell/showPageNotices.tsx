import { createRoot } from 'react-dom/client';
import { PageNotices } from './PageNotices.tsx';

/** Renders the notices in a root of their own, so that an error of the page does not remove them. */
export function showPageNotices(root: HTMLElement): void {
  const container = document.createElement('div');
  root.before(container);
  createRoot(container).render(<PageNotices />);
}
