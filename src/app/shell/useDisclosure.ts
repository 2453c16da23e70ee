import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useCloseOnBack } from '../../ui/hooks/useCloseOnBack.ts';

/**
 * State of the menu behind a button. A navigation, Escape, Back and moving the focus out close it.
 * Escape and Back return the focus to the button.
 */
export function useDisclosure(button: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => {
    setOpenAt(null);
  };
  const toggle = () => {
    setOpenAt(open ? null : pathname);
  };
  const closeAndFocus = () => {
    close();
    button.current?.focus();
  };
  useCloseOnBack(open, closeAndFocus);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && open) closeAndFocus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const onClick = ({ target }: MouseEvent) => {
    // Closes before the other route has loaded.
    if (target instanceof Element && target.closest('a')) close();
  };
  return { open, close, toggle, frame: { onKeyDown, onBlur, onClick } };
}
