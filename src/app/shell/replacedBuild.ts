/** Milliseconds. */
const TIMEOUT = 5_000;

/** Messages of Chromium, Firefox, Safari and Vite for a file of the page that cannot be loaded. */
const CHUNK_ERROR = /dynamically imported module|module script|preload CSS/i;

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_ERROR.test(error.message);

/**
 * Returns whether the service has another build of the page than this one, whose files are gone. With an
 * active service worker they are in its cache, and so is the document that this compares.
 */
export async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT) });
    const html = await response.text();
    // A network that asks for a login answers with a document of its own.
    return html.includes('id="root"') && !html.includes(entry);
  } catch {
    return false;
  }
}
