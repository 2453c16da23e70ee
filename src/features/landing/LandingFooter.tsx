import { Link } from 'react-router-dom';

const SECTIONS = { About: 'about', Testimonials: 'testimonials', Contact: 'contact' };

/** Fixed to the bottom of the window. */
export function LandingFooter() {
  return (
    <footer className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface">
      <ul className="flex justify-center gap-2">
        {Object.entries(SECTIONS).map(([label, scrollTo]) => (
          <li key={label}>
            <Link
              to="/"
              state={{ scrollTo }}
              className="flex min-h-11 items-center rounded-lg px-3 text-sm text-muted hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
