import { createRoot } from 'react-dom/client';
import { PageNotices } from './PageNotices.tsx';

/** Shows them before the page's own root: they are loaded later and outlive whatever fails there. */
export function showPageNotices(root: HTMLElement): void {
  const place = document.createElement('div');
  root.before(place);
  createRoot(place).render(<PageNotices />);
}
