import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { About, LandingFooter } from './About.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Testimonials } from './Testimonials.tsx';
import { usePageTitle } from '../../ui/Page.tsx';

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
