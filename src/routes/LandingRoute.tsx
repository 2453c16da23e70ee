import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Testimonials } from '../features/landing/Testimonials.tsx';
import { buttonClass } from '../ui/buttonClass.ts';
import { usePageTitle } from '../ui/Page.tsx';

export default function LandingRoute() {
  usePageTitle('Find someone to study with');
  useScrollToSection();
  return (
    <>
      <main id="main" className="mx-auto flex max-w-6xl flex-col gap-16 px-4 pt-12 pb-28 md:px-6">
        <section className="flex flex-col items-center gap-6 text-center">
          <h1 className="max-w-3xl text-4xl font-bold tracking-tight text-balance md:text-5xl">
            Find someone to study with
          </h1>
          <p className="max-w-xl text-lg text-muted text-pretty">
            Say what you study and when you are free. See who fits and why, write to them, and put
            the next session in both calendars.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Link to="/signup" className={buttonClass()}>
              Get Started
            </Link>
            <Link to="/login" className={buttonClass('secondary')}>
              Login
            </Link>
          </div>
        </section>
        <section id="about" aria-labelledby="about-heading" className="scroll-mt-20">
          <h2 id="about-heading" className="mb-4 text-2xl font-bold">
            About
          </h2>
          <div className="flex max-w-2xl flex-col gap-4 text-pretty">
            <p>
              I failed my first algebra exam alone and passed the second one with two people I met
              in the library by accident. Study Buddy is here so that it does not take an accident:
              a calm place to find people who take your courses and have time when you do.
            </p>
            <p>— The creator of Study Buddy</p>
            <p id="contact" className="scroll-mt-20">
              Contact:{' '}
              <a href="mailto:hello@studybuddy.example" className="text-action underline">
                hello@studybuddy.example
              </a>
            </p>
          </div>
        </section>
        <section id="testimonials" aria-labelledby="voices-heading" className="scroll-mt-20">
          <h2 id="voices-heading" className="mb-4 text-2xl font-bold">
            Testimonials
          </h2>
          <Testimonials />
        </section>
      </main>
      <Footer />
    </>
  );
}

function Footer() {
  const sections = { About: 'about', Testimonials: 'testimonials', Contact: 'contact' };
  return (
    <footer className="fixed inset-x-0 bottom-0 border-t border-line bg-surface">
      <ul className="flex justify-center gap-2">
        {Object.entries(sections).map(([label, scrollTo]) => (
          <li key={label}>
            <Link
              to="/"
              state={{ scrollTo }}
              className="flex min-h-11 items-center px-3 text-sm text-muted hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}

/** Scrolls to the section that the navigation state names, each time it is asked. */
function useScrollToSection(): void {
  const { key, state } = useLocation() as { key: string; state: unknown };
  useEffect(() => {
    if (typeof state !== 'object' || state === null || !('scrollTo' in state)) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    document.getElementById(String(state.scrollTo))?.scrollIntoView({ behavior });
  }, [key, state]);
}
