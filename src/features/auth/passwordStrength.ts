import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT_WORDS } from '../../../contract/constants.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const MIN_LENGTH = 8;
/** Code points that are judged, as on the service. */
const JUDGED_LENGTH = 32;

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
  level: 1,
  problem: 'Use a password of at least 8 characters.',
} as const;
const MIN_SCORE = 2;
const TOO_EASY =
  'This password is too easy to guess. Add a few words that have nothing to do with each other.';

/** How hard a password is to guess. */
export interface PasswordStrength {
  text: string;
  color: string;
  /** From 1 to 4. */
  level: number;
  /** Why the service would refuse the password, or an empty text. */
  problem: string;
}

/**
 * Returns the strength of a password by the rules of the service. Large, so it is loaded with the first
 * character.
 * @param ownTexts texts of the account, which are easy to guess
 */
export function rate(password: string, ownTexts: readonly string[]): PasswordStrength {
  const judged = Array.from(password);
  if (judged.length < MIN_LENGTH) return TOO_SHORT;
  const known = wordsOf([...ownTexts, ...PRODUCT_WORDS].join('\n').toLowerCase());
  const { score } = estimator.check(judged.slice(0, JUDGED_LENGTH).join(''), known);
  const problem = score < MIN_SCORE ? TOO_EASY : '';
  return { ...LEVELS[score], level: Math.max(score, 1), problem };
}

/** Returns the words of each line, separate and joined. */
function wordsOf(lines: string): string[] {
  const parts = lines.split('\n').map((line) => line.split(/[^\p{L}\p{N}]+/u));
  return parts.flatMap((words) => [...words, words.join('')]).filter((word) => word !== '');
}
