import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseOnBack } from '../hooks/useCloseOnBack.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { Part } from '../loading/Part.tsx';
import { backdropClass, dialogClass } from './dialogClass.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A click outside does not close a form; Escape and Back ask before they discard input. */
  isForm?: boolean;
  /** Has input when it opens. */
  isEdited?: boolean;
  /** The field is what it is opened for, also on a touch screen. */
  startsAtField?: boolean;
  /** A large title in the middle. */
  isCelebration?: boolean;
  /** Has a URL of its own. */
  isRoute?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that traps the focus. Escape, Back and a click outside close it, and the focus
 * returns. Reading begins at the title, in a form at the first field, unless that opens the keyboard of a
 * touch screen.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, isForm = false, isRoute = false, children } = props;
  const look = props.isCelebration ? 'text-center text-2xl font-bold' : 'text-lg font-semibold';
  const isTouched = useMediaQuery('(pointer: coarse)');
  const popup = useRef<HTMLDivElement>(null);
  const [isEdited, setIsEdited] = useState(props.isEdited ?? false);
  const [isAsking, setIsAsking] = useState(false);
  const holdsInput = isForm && isEdited;
  const requestClose = () => {
    if (holdsInput) setIsAsking(true);
    else onClose();
  };
  useCloseOnBack(open, isRoute && !holdsInput ? null : requestClose);
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={isForm}
      onOpenChange={(nowOpen) => {
        if (!nowOpen) requestClose();
      }}
    >
      <BaseDialog.Portal>
        {/* Above a sheet that is already open. */}
        <BaseDialog.Backdrop forceRender className={`${backdropClass} z-50`} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={props.startsAtField || (isForm && !isTouched) ? true : popup}
          data-dialog={props.isCelebration ? 'celebration' : ''}
          className={`${dialogClass} outline-none sm:w-[min(34rem,calc(100vw-2rem))]`}
          onChange={() => {
            setIsEdited(true);
          }}
        >
          <BaseDialog.Title
            className={`px-5 pt-5 pb-3 wrap-anywhere text-balance sm:px-6 sm:pt-6 ${look}`}
          >
            {title}
          </BaseDialog.Title>
          <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 sm:pb-6">
            <Part>{children}</Part>
          </div>
          {isAsking && (
            <ConfirmDialog
              open
              question="Discard what you entered?"
              details="What you entered here goes. What you saved before stays as it is."
              confirmText="Discard"
              cancelText="Keep editing"
              onConfirm={onClose}
              onCancel={() => {
                setIsAsking(false);
              }}
            />
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons of a dialog. They stick to its lower edge and cover its padding. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-2 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-3 after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-surface max-sm:*:grow sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:rounded-b-2xl sm:px-6 sm:py-4">
      {children}
    </div>
  );
}
