import { AdminLinks } from './AdminLinks.tsx';
import { Outcomes } from './outcomes/Outcomes.tsx';
import { Page } from '../../ui/Page.tsx';

export default function AdminOutcomesScreen() {
  return (
    <Page title="Outcomes" actions={<AdminLinks />}>
      <Outcomes />
    </Page>
  );
}
