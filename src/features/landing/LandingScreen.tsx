import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { About, LandingFooter } from './About.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Testimonials } from './Testimonials.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Link } from '../../ui/router.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { MatchExample } from './MatchExample.tsx';

export default function LandingScreen() {
  usePageTitle('Find someone to study with');
  useScrollToSection();
  return (
    <>
      <main
        id="main"
        className="mx-auto flex max-w-6xl flex-col gap-20 px-4 pt-10 pb-28 md:px-6 md:pt-16 lg:gap-28"
      >
        <Hero />
        <HowItWorks />
        <About />
        <section
          id="testimonials"
          aria-labelledby="voices-heading"
          className="flex scroll-mt-20 flex-col gap-6"
        >
          <h2 id="voices-heading" className="text-2xl font-bold">
            Testimonials
          </h2>
          <Testimonials />
        </section>
      </main>
      <LandingFooter />
    </>
  );
}

/** Scrolls to the section in the navigation state, after every navigation. */
function useScrollToSection(): void {
  const { key, state } = useLocation() as { key: string; state: unknown };
  useEffect(() => {
    if (typeof state !== 'object' || state === null || !('scrollTo' in state)) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    document.getElementById(String(state.scrollTo))?.scrollIntoView({ behavior });
  }, [key, state]);
}

function Hero() {
  return (
    <section className="grid grid-cols-1 items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-16">
      <div className="flex flex-col items-start gap-6">
        <p className="rounded-full border border-transparent bg-action-soft px-3 py-1 text-sm font-medium text-action-strong">
          For university students
        </p>
        <h1 className="text-display font-bold text-balance">Find someone to study with</h1>
        <p className="max-w-xl text-lg text-pretty text-muted">
          Say what you study and when you are free. See who fits and why, write to them, and put the
          next session in both calendars.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/signup" className={buttonClass('primary', 'min-w-36')}>
            Get Started
          </Link>
          <Link to="/login" className={buttonClass('secondary', 'min-w-36')}>
            Login
          </Link>
        </div>
      </div>
      <MatchExample />
    </section>
  );
}
