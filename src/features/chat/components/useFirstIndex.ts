import { useState } from 'react';

/** Far more rows than can ever be put before the first one. */
export const START_INDEX = 1_000_000;

/** What the list needs to stand still while older rows are put before those it shows. */
export interface FirstIndex {
  index: number;
  keys: readonly string[];
}

/** Rows keep their index: it follows from the first row that was there before too. */
export function nextFirstIndex(before: FirstIndex, keys: readonly string[]): FirstIndex {
  const places = new Map(keys.map((key, place) => [key, place]));
  const shared = before.keys.findIndex((key) => places.has(key));
  const place = places.get(before.keys[shared] ?? '');
  return { index: place === undefined ? before.index : before.index + shared - place, keys };
}

export function useFirstIndex(keys: readonly string[]): number {
  const [known, setKnown] = useState<FirstIndex>({ index: START_INDEX, keys });
  if (known.keys === keys) return known.index;
  const next = nextFirstIndex(known, keys);
  setKnown(next);
  return next.index;
}
