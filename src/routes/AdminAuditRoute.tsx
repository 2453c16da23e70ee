import { AdminLinks } from '../features/admin/AdminLinks.tsx';
import { AuditList } from '../features/admin/reports/AuditList.tsx';
import { Page } from '../ui/Page.tsx';

export default function AdminAuditRoute() {
  return (
    <Page title="Audit Log" actions={<AdminLinks />}>
      <AuditList />
    </Page>
  );
}
