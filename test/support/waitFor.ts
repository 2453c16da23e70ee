/** Milliseconds. Long enough for a busy machine: a wait is no assertion about speed. */
const TIMEOUT = 100_000;

/**
 * Retries the assertions until they pass, and throws the last error otherwise. A test with fake
 * timers passes the real `setTimeout`.
 */
export async function waitFor(
  assertions: () => void | Promise<void>,
  schedule: typeof setTimeout = setTimeout,
): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      await assertions();
      return;
    } catch (error) {
      if (performance.now() - start > TIMEOUT) throw error;
      await new Promise((resolve) => schedule(resolve, 20));
    }
  }
}
