import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { PRODUCT_WORDS } from '../../../contract/constants.ts';

interface StrengthMeterProps {
  password: string;
  /** Texts of the account, which are easy to guess. */
  ownTexts: readonly string[];
  /** Gets why the service would refuse the password, or an empty text. */
  onProblem: (problem: string) => void;
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const MIN_LENGTH = 8;
/** Code points that are judged, as on the service. */
const JUDGED_LENGTH = 32;
const SEGMENTS = [1, 2, 3, 4];

/** Text and colour by score. The service refuses 0 and 1. */
const LEVELS = [
  { text: 'too easy to guess', color: 'bg-danger' },
  { text: 'too easy to guess', color: 'bg-danger' },
  { text: 'fair', color: 'bg-warm' },
  { text: 'good', color: 'bg-success' },
  { text: 'strong', color: 'bg-success' },
] as const;
const TOO_SHORT = {
  text: 'too short',
  color: 'bg-danger',
  problem: 'Use a password of at least 8 characters.',
} as const;
const MIN_SCORE = 2;
const TOO_EASY =
  'This password is too easy to guess. Add a few words that have nothing to do with each other.';

/** Shows how hard a new password is to guess. Large, so it is loaded with the first character. */
export default function StrengthMeter({ password, ownTexts, onProblem }: StrengthMeterProps) {
  const judged = useDeferredValue(Array.from(password));
  const known = [...ownTexts, ...PRODUCT_WORDS].join('\n').toLowerCase();
  const score = useMemo(
    () => estimator.check(judged.slice(0, JUDGED_LENGTH).join(''), wordsOf(known)).score,
    [judged, known],
  );
  const isShort = judged.length < MIN_LENGTH;
  const { text, color } = isShort ? TOO_SHORT : LEVELS[score];
  const problem = isShort ? TOO_SHORT.problem : score < MIN_SCORE ? TOO_EASY : '';
  useEffect(() => {
    onProblem(problem);
  }, [onProblem, problem]);
  const filled = isShort ? 1 : Math.max(score, 1);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <div aria-hidden="true" className="grid w-14 shrink-0 sm:w-24 grid-cols-4 gap-1">
        {SEGMENTS.map((segment) => (
          <span
            key={segment}
            className={`h-1.5 rounded-full forced-colors:border ${segment <= filled ? `shown-when-forced ${color}` : 'bg-sunken'}`}
          />
        ))}
      </div>
      <p role="status">Password strength: {text}</p>
    </div>
  );
}

/** Returns the words of each line, separate and joined. */
function wordsOf(lines: string): string[] {
  const parts = lines.split('\n').map((line) => line.split(/[^\p{L}\p{N}]+/u));
  return parts.flatMap((words) => [...words, words.join('')]).filter((word) => word !== '');
}
