import type { EarlyRequest } from '../api/earlyRequests.ts';
import { sendEarlyRequests } from './earlyRequests.ts';
import { prepareFirstPaint } from './firstPaint.ts';

// Bundled to `start.js`, which the browser runs in the head, before the first paint and while the scripts
// of the page load. It is a file because the content security policy allows no inline scripts.

const apiUrl = document.currentScript?.dataset['apiUrl'] ?? '';
try {
  const storage = localStorage;
  prepareFirstPaint(storage, document.documentElement);
  const earlyRequests = sendEarlyRequests({ location, apiUrl, storage });
  if (earlyRequests) (window as { earlyRequests?: EarlyRequest[] }).earlyRequests = earlyRequests;
} catch {
  // Storage is blocked, or its content is unreadable: the page starts without.
}
