import { useDeferredValue, useMemo } from 'react';
import { rate } from './passwordStrength.ts';

interface StrengthMeterProps {
  password: string;
  /** Texts of the account, which are easy to guess. */
  ownTexts: readonly string[];
}

const SEGMENTS = [1, 2, 3, 4];

/** Shows how hard a new password is to guess. */
export default function StrengthMeter({ password, ownTexts }: StrengthMeterProps) {
  const judged = useDeferredValue(password);
  const known = ownTexts.join('\n');
  const { text, color, level } = useMemo(() => rate(judged, known.split('\n')), [judged, known]);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <div aria-hidden="true" className="grid w-14 shrink-0 sm:w-24 grid-cols-4 gap-1">
        {SEGMENTS.map((segment) => (
          <span
            key={segment}
            className={`h-1.5 rounded-full forced-colors:border ${segment <= level ? `shown-when-forced ${color}` : 'bg-sunken'}`}
          />
        ))}
      </div>
      <p role="status">Password strength: {text}</p>
    </div>
  );
}
