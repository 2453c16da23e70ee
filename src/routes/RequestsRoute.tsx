import { Link } from 'react-router-dom';
import { RequestList } from '../features/requests/RequestList.tsx';
import { buttonClass } from '../ui/controls/buttonClass.ts';
import { Page } from '../ui/Page.tsx';

export default function RequestsRoute() {
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
