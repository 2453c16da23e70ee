import { AdminLinks } from './AdminLinks.tsx';
import { ReportQueue } from './reports/ReportQueue.tsx';
import { Page } from '../../ui/Page.tsx';

export default function AdminReportsScreen() {
  return (
    <Page title="Reports" actions={<AdminLinks />}>
      <ReportQueue />
    </Page>
  );
}
