import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** 0 (fewer than 1,000 guesses) to 4 (10,000,000,000 and more). */
export interface Strength {
  score: 0 | 1 | 2 | 3 | 4;
  /** The password is in a list of common ones. */
  isCommon: boolean;
}

/** Code points that are judged: the time grows faster than the length, and 32 are long enough. */
const JUDGED_LENGTH = 32;
const COMMON: readonly (string | null)[] = ['topTen', 'topHundred', 'common'];

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loads the estimator with the first new password, for a faster start. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Estimates how many guesses a password needs (zxcvbn).
 * @param ownWords words that an attacker tries first.
 */
export async function estimateStrength(
  password: string,
  ownWords: readonly string[],
): Promise<Strength> {
  loading ??= load();
  const judged = Array.from(password).slice(0, JUDGED_LENGTH).join('');
  const { score, feedback } = (await loading).check(judged, [...ownWords]);
  return { score, isCommon: COMMON.includes(feedback.warning) };
}
