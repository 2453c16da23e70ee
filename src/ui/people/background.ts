import type { Location } from 'react-router-dom';

/** History state of the page of a person while it is shown over another page. */
export interface OverState {
  background: Location;
}

/** Returns the page below, `undefined` for a person that was opened directly. */
export function backgroundOf(state: unknown): Location | undefined {
  return typeof state === 'object' && state !== null && 'background' in state
    ? (state as OverState).background
    : undefined;
}
