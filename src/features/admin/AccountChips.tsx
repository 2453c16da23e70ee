import type { AdminUser } from '../../../contract/admin.ts';
import { Chip } from '../../ui/controls/Chip.tsx';

/** Marks admins and suspended accounts. */
export function AccountChips({ user: { role, suspendedAt } }: { user: AdminUser }) {
  if (role !== 'admin' && suspendedAt === undefined) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {role === 'admin' && <Chip>Admin</Chip>}
      {suspendedAt !== undefined && <Chip tone="warm">Suspended</Chip>}
    </span>
  );
}
