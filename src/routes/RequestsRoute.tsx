import { Link } from '../ui/router.ts';
import { RequestList } from '../features/requests/RequestList.tsx';
import { renderPersonMenu } from '../features/safety/PersonMenu.tsx';
import { buttonClass } from '../ui/controls/Button.tsx';
import { Page } from '../ui/Page.tsx';
import { PersonMenuSlot } from '../ui/people/personMenuSlot.ts';

export default function RequestsRoute() {
  return (
    <PersonMenuSlot value={renderPersonMenu}>
      <Page title="Connection Requests">
        <RequestList
          whenEmpty={
            <Link to="/search" className={buttonClass()}>
              Find Buddies
            </Link>
          }
        />
      </Page>
    </PersonMenuSlot>
  );
}
