import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { MAX_PASSWORD_LENGTH } from '../../../contract/auth.ts';
import { PRODUCT_WORDS } from '../../../contract/constants.ts';
import { normalize } from '../../platform/database/normalize.ts';
import { invalidField } from '../../platform/errors/httpError.ts';
import { DEMO_PASSWORD } from './demoAccounts.ts';

const MIN_PASSWORD_LENGTH = 8;
/** The score of passwords that need at least a million guesses. */
const MIN_SCORE = 2;

/** The account of the new password. */
interface Owner {
  name: string;
  email: string;
  university: string;
}

/** @throws {HttpError} 400 for a weak or invalid new password. */
export async function assertPassword(password: string, owner: Owner): Promise<void> {
  const problem = await findPasswordProblem(password, owner);
  if (problem !== undefined) throw invalidField('password', problem);
}

async function findPasswordProblem(password: string, owner: Owner): Promise<string | undefined> {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) {
    return `Use a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
  }
  if (length > MAX_PASSWORD_LENGTH) {
    return `Use a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
  }
  if (/[\0\p{Surrogate}]/u.test(password)) {
    return 'This password has a character that cannot be used.';
  }
  const key = normalize(password);
  if (key === normalize(owner.name)) return 'Your name is too easy to guess as a password.';
  const email = normalize(owner.email);
  if (key === email || key === email.split('@')[0]) {
    return 'Your email address is too easy to guess as a password.';
  }
  const { score, isCommon } = await estimateStrength(password, ownWords(owner));
  if (score >= MIN_SCORE && key !== DEMO_PASSWORD) return undefined;
  return isCommon
    ? 'This password is one of the most common ones. Please choose another.'
    : 'This password is too easy to guess. Add a few words that have nothing to do with each other.';
}

/** Returns the texts of the account and the product's name, whole and in parts. */
function ownWords({ name, email, university }: Owner): string[] {
  const texts = [...PRODUCT_WORDS, name, email, university].map(normalize);
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = texts.map((text) => text.replace(/[^\p{L}\p{N}]+/gu, ''));
  return [...texts, ...parts, ...joined].filter((word) => word.length > 2);
}

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
