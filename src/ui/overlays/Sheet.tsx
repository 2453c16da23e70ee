import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { backdropClass } from './overlayClass.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Returns the element to focus after closing, or true for the one that opened the sheet. */
  finalFocus?: () => HTMLElement | true;
  children: ReactNode;
}

/** A modal panel at the lower edge of the screen. */
export function Sheet({ open, onClose, title, finalFocus, children }: SheetProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(nowOpen) => {
        if (!nowOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          finalFocus={finalFocus}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex h-[calc(100dvh-3rem)] max-w-2xl flex-col rounded-t-2xl border border-line bg-surface shadow-overlay transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full"
        >
          <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" Icon={X} />} />
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
