import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { testimonials } from './testimonials.ts';

/** Rotates the testimonials every 5 s, unless paused, hovered, focused or without motion. */
export function Testimonials() {
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [current, setCurrent] = useRotation(paused || attended || isStill);

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Testimonials"
      onMouseEnter={() => {
        setAttended(true);
      }}
      onMouseLeave={() => {
        setAttended(false);
      }}
      onFocus={() => {
        setAttended(true);
      }}
      onBlur={() => {
        setAttended(false);
      }}
    >
      <TestimonialStack current={current} />
      <div className="mt-4 flex items-center justify-center">
        {testimonials.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            aria-label={`Testimonial ${String(index + 1)}`}
            aria-current={index === current}
            onClick={() => {
              setCurrent(index);
            }}
            className="group flex size-11 items-center justify-center"
          >
            <span
              aria-hidden="true"
              className="size-3 rounded-full border border-control transition-colors group-hover:bg-sunken group-aria-[current=true]:border-action group-aria-[current=true]:bg-action"
            />
          </button>
        ))}
        {!isStill && (
          <Button
            variant="quiet"
            onClick={() => {
              setPaused(!paused);
            }}
          >
            {paused ? 'Play' : 'Pause'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns the index of the shown testimonial and its setter. Rotates every 5 s unless paused. */
function useRotation(isPaused: boolean) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (isPaused) return;
    // Restarts for each entry, so that a chosen one stays for the full time.
    const timer = setTimeout(() => {
      setCurrent((current + 1) % testimonials.length);
    }, 5_000);
    return () => {
      clearTimeout(timer);
    };
  }, [current, isPaused]);
  return [current, setCurrent] as const;
}

/** All entries share one grid cell, so that the tallest one sets the height. */
function TestimonialStack({ current }: { current: number }) {
  return (
    <div className="grid">
      {testimonials.map(({ name, university, quote, image }, index) => (
        <figure
          key={name}
          className={`col-start-1 row-start-1 flex flex-col justify-between gap-6 rounded-2xl border border-line bg-surface p-6 transition-opacity duration-300 md:p-10 ${index === current ? '' : 'invisible opacity-0'}`}
        >
          <blockquote className="max-w-3xl text-lg text-pretty md:text-2xl">“{quote}”</blockquote>
          <figcaption className="flex items-center gap-3">
            <img
              src={image}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              className="size-14 shrink-0 rounded-full"
            />
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-sm text-muted">{university}</span>
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
