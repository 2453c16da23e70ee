import {
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the menu behind a button is open. Going anywhere folds it, and so do Escape, which gives
 * the focus back to the button, and moving the focus out of it, which would end up covered by it.
 */
export function useFold(button: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => {
    setOpenAt(null);
  };
  const toggle = () => {
    setOpenAt(open ? null : pathname);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const onClick = ({ target }: MouseEvent) => {
    // At once, not only when the other screen is there.
    if (target instanceof Element && target.closest('a')) close();
  };
  return { open, close, toggle, frame: { onKeyDown, onBlur, onClick } };
}
