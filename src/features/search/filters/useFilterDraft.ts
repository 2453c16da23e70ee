import { useEffect, useEffectEvent, useState } from 'react';
import { FACETS, toParams, type SearchFilters } from '../searchFilters.ts';

/** Milliseconds without a change after which a draft is applied. */
const TYPING_PAUSE = 300;
const CLICKING_PAUSE = 250;

/**
 * Returns the edited filters, and applies them after a pause. Filters that are applied from elsewhere,
 * such as by Back, replace the draft.
 * @param onApply `isTyped` means that only texts differ from the applied filters
 */
export function useFilterDraft(
  applied: SearchFilters,
  onApply: (filters: SearchFilters, isTyped: boolean) => void,
) {
  const [draft, setDraft] = useState(applied);
  const appliedKey = toParams(applied).toString();
  const draftKey = toParams(draft).toString();
  const [seenKey, setSeenKey] = useState(appliedKey);
  if (seenKey !== appliedKey) {
    setSeenKey(appliedKey);
    // The applied texts are trimmed, so an equal draft stays as typed.
    if (draftKey !== appliedKey) setDraft(applied);
  }

  const isTyped =
    draft.sort === applied.sort &&
    draft.hidesBuddies === applied.hidesBuddies &&
    FACETS.every((facet) => draft[facet].join() === applied[facet].join());
  const apply = useEffectEvent(() => {
    onApply(draft, isTyped);
  });
  useEffect(() => {
    if (draftKey === appliedKey) return undefined;
    const timer = setTimeout(apply, isTyped ? TYPING_PAUSE : CLICKING_PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [draftKey, appliedKey, isTyped]);

  return [draft, setDraft] as const;
}
