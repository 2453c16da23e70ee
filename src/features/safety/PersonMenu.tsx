import { Ban, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu, type MenuAction } from '../../ui/overlays/ActionMenu.tsx';
import type { PersonMenuProps } from '../../ui/people/personMenuSlot.ts';
import type { SafetyAction } from './SafetyDialog.tsx';

const SafetyDialog = lazy(() => import('./SafetyDialog.tsx'));

/** Ways out of the contact with another student. */
export function PersonMenu({ person, isBuddy, onDone }: PersonMenuProps) {
  const [action, setAction] = useState<SafetyAction | null>(null);
  const entry = (which: SafetyAction, rest: Pick<MenuAction, 'label' | 'Icon' | 'tone'>) => ({
    ...rest,
    opensDialog: true,
    onSelect: () => {
      setAction(which);
    },
  });
  const block = entry('block', { label: 'Block', Icon: Ban, tone: 'danger' });
  const unmatch = entry('unmatch', { label: 'Unmatch', Icon: UserMinus });
  return (
    <>
      <ActionMenu
        label={`Options for ${person.name}`}
        side="below"
        actions={isBuddy ? [unmatch, block] : [block]}
      />
      {action && (
        <Suspense>
          <SafetyDialog
            action={action}
            person={person}
            onDone={onDone}
            onClose={() => {
              setAction(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** For `PersonMenuSlot`. */
export const renderPersonMenu = (props: PersonMenuProps) => <PersonMenu {...props} />;
