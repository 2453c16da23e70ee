import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PersonMenu } from '../../features/safety/PersonMenu.tsx';
import type { PersonMenuProps } from '../../ui/people/personMenuSlot.ts';

const PlanSessionDialog = lazy(() => import('../../features/sessions/times/PlanSessionDialog.tsx'));

/** The menu of the person, with an entry for planning a session. */
function ConversationMenu({ person, actions = [], ...props }: PersonMenuProps) {
  const [isPlanning, setIsPlanning] = useState(false);
  const plan = {
    label: 'Plan a session',
    Icon: CalendarPlus,
    onSelect: () => {
      setIsPlanning(true);
    },
  };
  return (
    <>
      <PersonMenu person={person} actions={[plan, ...actions]} {...props} />
      {isPlanning && (
        <Suspense>
          <PlanSessionDialog
            buddy={person}
            onClose={() => {
              setIsPlanning(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** For `PersonMenuSlot`. */
export const renderConversationMenu = (props: PersonMenuProps) => <ConversationMenu {...props} />;
