import { Link } from 'react-router-dom';
import { buttonClass } from '../ui/buttonClass.ts';
import { Page } from '../ui/Page.tsx';

export function NotFound() {
  return (
    <Page title="Page not found">
      <p className="mb-6 text-muted">There is nothing at this address.</p>
      <Link to="/" className={buttonClass()}>
        Go to the start page
      </Link>
    </Page>
  );
}
