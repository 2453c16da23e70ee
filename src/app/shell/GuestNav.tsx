import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { NAV_ENTRY } from './navEntryClass.ts';

export function GuestNav() {
  return (
    <>
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
    </>
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
