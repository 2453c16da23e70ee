import type { AdminUserDetails } from '../../../../contract/admin.ts';
import type { AccountChange } from './manageApi.ts';

interface ChangeTexts {
  label: string;
  /** What happens, shown before the confirmation. */
  details: string;
}

export const CHANGE_TEXTS: Record<AccountChange, ChangeTexts> = {
  suspend: {
    label: 'Suspend',
    details:
      'All their devices are signed out, and they cannot log in. Others do not see them and cannot write to them. You can lift the suspension.',
  },
  liftSuspension: {
    label: 'Lift suspension',
    details: 'They can log in, and others see them again.',
  },
  signOut: { label: 'Sign out everywhere', details: 'They have to log in again on all devices.' },
  makeAdmin: {
    label: 'Make admin',
    details: 'They can see all accounts and reports, and delete all data.',
  },
  makeStudent: { label: 'Remove admin', details: 'They keep their account as a student.' },
  delete: {
    label: 'Delete account',
    details:
      'The account and all that belongs to it are deleted immediately. This cannot be undone.',
  },
};

/** Returns the changes that make sense for an account. */
export function changesOf({ role, suspendedAt }: AdminUserDetails): AccountChange[] {
  return [
    suspendedAt === undefined ? 'suspend' : 'liftSuspension',
    'signOut',
    role === 'admin' ? 'makeStudent' : 'makeAdmin',
    'delete',
  ];
}
