import { prepareFirstPaint } from './firstPaint.ts';

// Bundled to `start.js`, which the browser runs in the head, before the first paint. It is a file because
// the content security policy allows no inline scripts.

try {
  prepareFirstPaint(localStorage, document.documentElement);
} catch {
  // Storage is blocked: the page starts without.
}
