import { AdminLinks } from '../features/admin/AdminLinks.tsx';
import { ReportQueue } from '../features/admin/reports/ReportQueue.tsx';
import { Page } from '../ui/Page.tsx';

export default function AdminReportsRoute() {
  return (
    <Page title="Reports" actions={<AdminLinks />}>
      <ReportQueue />
    </Page>
  );
}
