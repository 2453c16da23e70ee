import type { Location } from 'react-router-dom';

/** History state of the page of a person while it is shown over another page. */
export interface PersonState {
  backgroundLocation: Location;
}

/** Returns the page below, `undefined` for a person that was opened directly. */
export function backgroundLocationOf(state: unknown): Location | undefined {
  return typeof state === 'object' && state !== null && 'backgroundLocation' in state
    ? (state as PersonState).backgroundLocation
    : undefined;
}
