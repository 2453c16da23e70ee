import { Link } from '../../ui/router.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';

export default function NotFound() {
  return (
    <Page title="Page not found">
      <EmptyState drawing="search" text="There is nothing at this address.">
        <Link to="/" className={buttonClass()}>
          Go to the start page
        </Link>
      </EmptyState>
    </Page>
  );
}
