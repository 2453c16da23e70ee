import { SECOND } from '../../../contract/durations.ts';

const TIMEOUT = 10 * SECOND;

/** Messages of Chromium, Firefox, Safari and Vite for a file of the page that cannot be loaded. */
const CHUNK_ERROR = /dynamically imported module|module script|preload CSS/i;

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && CHUNK_ERROR.test(error.message);

/**
 * Returns whether the service has this build of the page or another one, by the name of the entry script, and
 * `undefined` while it cannot be reached. An active service worker answers with the document of its own build,
 * whose chunks it has cached.
 */
export async function findBuild(): Promise<'this' | 'another' | undefined> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const html = await response.text();
    // A captive portal responds with another document.
    if (!html.includes('id="root"')) return undefined;
    return html.includes(entry) ? 'this' : 'another';
  } catch {
    return undefined;
  }
}
