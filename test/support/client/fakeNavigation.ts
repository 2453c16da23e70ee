import { fireEvent } from '@testing-library/react';

/** Adds the Navigation API to the window of jsdom, which has none, with an earlier entry of the page. */
export function mockNavigation(): void {
  const entry = { sameDocument: true };
  const history = { currentEntry: { ...entry, index: 1 }, entries: () => [entry, entry] };
  Object.assign(window, { navigation: Object.assign(new EventTarget(), history) });
}

/** Presses Back, by default as a user can. Returns whether it leaves the page. */
export function pressBack({ userInitiated = true, cancelable = true } = {}): boolean {
  const event = new Event('navigate', { cancelable });
  return fireEvent(
    window.navigation as unknown as Window,
    Object.assign(event, { navigationType: 'traverse', userInitiated }),
  );
}
