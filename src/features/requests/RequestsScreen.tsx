import { Link } from '../../ui/router.ts';
import { RequestList } from './RequestList.tsx';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/Page.tsx';

export default function RequestsScreen() {
  return (
    <Page title="Connection Requests">
      <RequestList
        whenEmpty={
          <Link to="/search" className={buttonClass()}>
            Find Buddies
          </Link>
        }
      />
    </Page>
  );
}
