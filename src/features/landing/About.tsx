import { Link } from '../../ui/router.ts';

export function About() {
  return (
    <section
      id="about"
      aria-labelledby="about-heading"
      className="grid scroll-mt-20 grid-cols-1 gap-6 md:grid-cols-[minmax(0,12rem)_minmax(0,1fr)] md:gap-12"
    >
      <h2 id="about-heading" className="text-2xl font-bold">
        About
      </h2>
      <div className="flex max-w-2xl flex-col gap-4">
        <p className="text-lg text-pretty">
          I failed my first algebra exam alone and passed the second one with two people I met in
          the library by accident. Study Buddy is here so that it does not take an accident: a calm
          place to find people who take your courses and have time when you do.
        </p>
        <p className="text-muted">— The creator of Study Buddy</p>
        <p id="contact" className="scroll-mt-20">
          Contact:{' '}
          <a
            href="mailto:hello@studybuddy.example"
            className="inline-block py-2.5 text-action underline wrap-anywhere"
          >
            hello@studybuddy.example
          </a>
        </p>
      </div>
    </section>
  );
}

const SECTIONS = { About: 'about', Testimonials: 'testimonials', Contact: 'contact' };

/** Fixed to the bottom of the window. */
export function LandingFooter() {
  return (
    <footer className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface">
      <ul className="flex flex-wrap justify-center gap-x-2">
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
