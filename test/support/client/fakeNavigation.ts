import { fireEvent } from '@testing-library/react';

/** Adds the Navigation API to the window of jsdom, which has none. */
export function mockNavigation(): void {
  Object.assign(window, { navigation: new EventTarget() });
}

/** Presses Back, by default as a user can. Returns whether it leaves the page. */
export function pressBack({ userInitiated = true, cancelable = true } = {}): boolean {
  const event = new Event('navigate', { cancelable });
  return fireEvent(
    window.navigation as unknown as Window,
    Object.assign(event, { navigationType: 'traverse', userInitiated }),
  );
}
