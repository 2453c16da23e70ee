import { Link } from '../../ui/router.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { MatchExample } from './MatchExample.tsx';

export function Hero() {
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
