import { AdminLinks } from '../features/admin/AdminLinks.tsx';
import { Outcomes } from '../features/admin/outcomes/Outcomes.tsx';
import { Page } from '../ui/Page.tsx';

export default function AdminOutcomesRoute() {
  return (
    <Page title="Outcomes" actions={<AdminLinks />}>
      <Outcomes />
    </Page>
  );
}
