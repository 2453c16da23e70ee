import '@testing-library/jest-dom/jest-globals';
import { beforeEach } from '@jest/globals';
import { configure } from '@testing-library/dom';
import './stateSetup.ts';

// Shorter than `testTimeout`, so that a failure shows the assertion. Waits do not assert speed.
configure({ asyncUtilTimeout: 100_000 });

// jsdom has no layout.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });

beforeEach(() => {
  // Responses arrive over a real network, so React updates outside of act().
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
