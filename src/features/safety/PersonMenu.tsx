import { Ban, Flag, UserMinus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import type { MenuAction } from '../../ui/overlays/menuAction.ts';
import type { SafetyAction } from './SafetyDialog.tsx';

const ReportDialog = lazyChunk(() => import('./ReportDialog.tsx'));
const SafetyDialog = lazyChunk(() => import('./SafetyDialog.tsx'));

export interface PersonMenuProps {
  person: { id: string; name: string };
  isMatch: boolean;
  /** Shown before the others. */
  actions?: readonly MenuAction[];
  /** Called after the student was blocked or the connection was ended. */
  onDone?: (() => void) | undefined;
}

/** Ways out of the contact with another student. */
export function PersonMenu({ person, isMatch, actions = [], onDone }: PersonMenuProps) {
  const [action, setAction] = useState<SafetyAction | 'report' | null>(null);
  const close = () => {
    setAction(null);
  };
  const entry = (
    which: SafetyAction | 'report',
    rest: Pick<MenuAction, 'label' | 'Icon' | 'tone'>,
  ) => ({
    ...rest,
    onSelect: () => {
      setAction(which);
    },
  });
  const block = entry('block', { label: 'Block', Icon: Ban, tone: 'danger' });
  const report = entry('report', { label: 'Report…', Icon: Flag });
  const unmatch = entry('unmatch', { label: 'Unmatch', Icon: UserMinus });
  return (
    <>
      <ActionMenu
        label={`Options for ${person.name}`}
        side="bottom"
        actions={[...actions, ...(isMatch ? [unmatch, report, block] : [report, block])]}
      />
      {action && (
        <Suspense>
          {action === 'report' ? (
            <ReportDialog person={person} isMatch={isMatch} onDone={onDone} onClose={close} />
          ) : (
            <SafetyDialog action={action} person={person} onDone={onDone} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
