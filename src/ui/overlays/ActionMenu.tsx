import { Ellipsis } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyChunk } from '../loading/lazyChunk.ts';
import { IconButton } from '../controls/IconButton.tsx';
import type { ActionMenuProps } from './menuAction.ts';

/** A chunk of its own: the positioning of a menu is larger than most screens. */
const ActionMenuPopup = lazyChunk(() => import('./ActionMenuPopup.tsx'));

/** A button that opens a menu. The menu stays inside the window. */
export function ActionMenu({ buttonClass = '', ...menu }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The popup stays mounted once opened, so that closing it can return the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        ref={button}
        label={menu.label}
        Icon={Ellipsis}
        aria-haspopup="menu"
        aria-expanded={open === true}
        onClick={() => {
          setOpen(true);
        }}
        className={buttonClass}
      />
      {open !== null && (
        <Suspense>
          <ActionMenuPopup {...menu} open={open} onOpenChange={setOpen} button={button} />
        </Suspense>
      )}
    </>
  );
}
