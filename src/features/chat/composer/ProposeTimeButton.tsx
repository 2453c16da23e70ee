import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { PersonRef } from '../../../../contract/common/types.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ProposeTime } from './ProposeTime.tsx';

export function ProposeTimeButton({ buddy }: { buddy: PersonRef }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Propose a time"
        title="Propose a time"
        Icon={CalendarPlus}
        onClick={() => {
          setIsOpen(true);
        }}
      />
      {isOpen && (
        <ProposeTime
          buddy={buddy}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
