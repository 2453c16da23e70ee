import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { useCloseOnBack } from '../hooks/useCloseOnBack.ts';
import { backdropClass } from './dialogClass.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown beside the close button. */
  actions?: ReactNode;
  /** Stays below the scrolling content. */
  footer?: ReactNode;
  /** On wide screens, opens at the right edge instead of the center. */
  isDrawer?: boolean;
  /** Has a URL of its own. */
  isRoute?: boolean;
  /** Returns the element to focus after closing, or true for the one that opened the sheet. */
  finalFocus?: () => HTMLElement | true;
  children: ReactNode;
}

const AT_RIGHT =
  'md:right-0 md:left-auto md:inset-y-0 md:h-dvh md:w-[28rem] md:rounded-none md:border-y-0 md:border-r-0 md:data-ending-style:translate-x-full md:data-ending-style:translate-y-0 md:data-starting-style:translate-x-full md:data-starting-style:translate-y-0';

/** A modal panel at the lower edge of the screen. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, actions, footer, isDrawer = false, isRoute = false } = props;
  const { finalFocus, children } = props;
  useCloseOnBack(open, isRoute ? null : onClose);
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
          className={`fixed inset-x-0 bottom-0 z-50 mx-auto flex h-[calc(100dvh-3rem)] max-w-2xl flex-col rounded-t-2xl border border-line bg-surface shadow-overlay transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full ${isDrawer ? AT_RIGHT : ''}`}
        >
          <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
            <Dialog.Title className="min-w-0 text-lg font-semibold wrap-anywhere">
              {title}
            </Dialog.Title>
            <div className="flex shrink-0">
              {actions}
              <IconButton label="Close" Icon={X} onClick={onClose} />
            </div>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
          {footer && <div className="border-t border-line px-5 py-3">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
