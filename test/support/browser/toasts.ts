import type { BrowserContext, Page } from 'playwright-core';

// A toast disappears after 3 seconds, and a busy machine can take longer between two steps of a test.
// So the page records each toast when it appears.

/** Texts of the toasts since the document was loaded, without those a test has waited for. */
type Recorder = typeof globalThis & { recordedToasts?: string[] };

/** Records the toasts of all pages of a context. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const recordedToasts: string[] = [];
    Object.assign(globalThis, { recordedToasts });
    const seen = new WeakSet<Element>();
    // The first toast may be added together with its list.
    new MutationObserver(() => {
      for (const item of document.querySelectorAll('ol[aria-label="Messages"] > li')) {
        if (seen.has(item)) continue;
        seen.add(item);
        recordedToasts.push(item.querySelector('span')?.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a toast that has appeared since the document was loaded. Each toast counts once. */
export async function shownToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const recorded = (globalThis as Recorder).recordedToasts ?? [];
      const at = recorded.indexOf(wanted);
      if (at === -1) return false;
      recorded.splice(at, 1);
      return true;
    },
    text,
    // Frames of a page in the background may not be rendered.
    { polling: 100 },
  );
}
