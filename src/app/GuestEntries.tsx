import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { NAV_ENTRY } from './navEntryClass.ts';

export function GuestEntries() {
  return (
    <>
      <Section id="about">About</Section>
      <Section id="testimonials">Testimonials</Section>
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
    </>
  );
}

/** A part of the start page. */
function Section({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li>
      <Link to="/" state={{ scrollTo: id }} className={NAV_ENTRY}>
        {children}
      </Link>
    </li>
  );
}
