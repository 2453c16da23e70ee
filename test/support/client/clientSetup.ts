import '@testing-library/jest-dom/jest-globals';
import { beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import './stateSetup.ts';
import { WAIT_LIMIT } from './waitLimit.ts';

configure({ asyncUtilTimeout: WAIT_LIMIT });

// jsdom has no layout.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

/** Each element is in view as soon as it is observed. */
class EverythingInView {
  readonly #notify: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = notify;
  }
  observe(): void {
    this.#notify([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: EverythingInView });

beforeEach(() => {
  // Responses arrive over a real network, so React updates outside of act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
