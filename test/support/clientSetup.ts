import '@testing-library/jest-dom/jest-globals';
import { beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/dom';

// Whole screens over a real network, on a machine that may be busy: slow is no failure.
jest.setTimeout(120_000);
configure({ asyncUtilTimeout: 20_000 });

beforeEach(() => {
  // Answers really come over the network here, so React may update outside of act(); what a test
  // wraps in act() itself still flushes.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
