import { useRef, type ReactNode } from 'react';
import { Link, NavLink } from '../../ui/router.ts';
import { CloseGlyph, MenuGlyph } from '../../ui/glyphs.tsx';
import { NAV_ENTRY } from './navEntryClass.ts';
import { useDisclosure } from './useDisclosure.ts';

const COLLAPSED =
  'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:px-3 max-lg:py-2 max-lg:shadow-overlay max-lg:motion-safe:animate-appear max-lg:sm:grid max-lg:sm:grid-cols-2 max-lg:sm:gap-x-2';

/** Collapses behind a button on narrow screens. */
export function GuestNav() {
  const button = useRef<HTMLButtonElement>(null);
  const { open, toggle, close, frame } = useDisclosure(button);
  return (
    <div {...frame}>
      {open && (
        <div
          aria-hidden="true"
          className="fixed inset-0 top-15 bg-scrim lg:hidden"
          onClick={close}
        />
      )}
      <button
        ref={button}
        type="button"
        className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-semibold transition-colors hover:bg-sunken lg:hidden"
        aria-expanded={open}
        aria-controls="main-menu"
        onClick={toggle}
      >
        {open ? <CloseGlyph size="1.25rem" /> : <MenuGlyph size="1.25rem" />}
        <span className="max-sm:sr-only">Menu</span>
      </button>
      <ul
        id="main-menu"
        className={`${open ? COLLAPSED : 'max-lg:hidden'} lg:flex lg:items-center`}
      >
        <SectionLink id="about">About</SectionLink>
        <SectionLink id="testimonials">Testimonials</SectionLink>
        <li>
          <NavLink to="/login" className={NAV_ENTRY}>
            Login
          </NavLink>
        </li>
        <li>
          <NavLink to="/signup" className={NAV_ENTRY}>
            Sign Up
          </NavLink>
        </li>
      </ul>
    </div>
  );
}

function SectionLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li>
      <Link to="/" state={{ scrollTo: id }} className={NAV_ENTRY}>
        {children}
      </Link>
    </li>
  );
}
