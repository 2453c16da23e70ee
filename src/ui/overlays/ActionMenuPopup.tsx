import { Menu } from '@base-ui/react/menu';
import { useRef, type RefObject } from 'react';
import { useCloseOnBack } from '../hooks/useCloseOnBack.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import type { ActionMenuProps } from './menuAction.ts';

interface ActionMenuPopupProps extends Omit<ActionMenuProps, 'buttonClass'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
}

const POPUP =
  'max-h-(--available-height) max-w-(--available-width) min-w-[min(10rem,var(--available-width))] overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-overlay outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

const ITEM =
  'flex min-h-11 cursor-default items-center gap-3 rounded-lg px-3 text-sm font-medium outline-none data-highlighted:bg-sunken';

const CHOICE =
  'flex size-11 cursor-default items-center justify-center rounded-full text-lg outline-none data-checked:bg-action-soft data-highlighted:bg-sunken';

/** Distance to the edges of the window, in pixels. */
const MARGIN = 8;

/** The popup of `ActionMenu`. */
export default function ActionMenuPopup(props: ActionMenuPopupProps) {
  const { label, side, actions, choices = [], open, onOpenChange, button } = props;
  const isTouched = useMediaQuery('(pointer: coarse)');
  /** The button does not get the focus back. */
  const isFocusLeft = useRef(false);
  useCloseOnBack(open, () => {
    // A message shows its button while it has the focus, which a finger needs no more after a swipe back.
    isFocusLeft.current = isTouched;
    onOpenChange(false);
  });
  const finalFocus = () => {
    const isLeft = isFocusLeft.current;
    isFocusLeft.current = false;
    return isLeft ? false : button.current;
  };
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={button}
          side={side}
          align="end"
          collisionPadding={MARGIN}
          className="z-50 outline-none"
        >
          <Menu.Popup aria-label={label} finalFocus={finalFocus} className={POPUP}>
            {choices.length > 0 && (
              <div className="mb-1 flex max-w-78 flex-wrap border-b border-line pb-1">
                {choices.map(({ label: text, checked, onSelect }) => (
                  <Menu.CheckboxItem
                    key={text}
                    checked={checked}
                    closeOnClick
                    onClick={onSelect}
                    className={CHOICE}
                  >
                    {text}
                  </Menu.CheckboxItem>
                ))}
              </div>
            )}
            {actions.map(({ label: text, Icon, tone, movesFocus = false, onSelect }) => (
              <Menu.Item
                key={text}
                onClick={() => {
                  isFocusLeft.current = movesFocus;
                  onSelect();
                }}
                className={`${ITEM} ${tone === 'danger' ? 'text-danger' : 'text-ink'}`}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
