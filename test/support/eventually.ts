/**
 * Runs the assertions until they hold; after `within` ms it throws what still does not. A test that
 * has stopped the clock hands in the timer that still runs.
 */
export async function eventually(
  assertions: () => void | Promise<void>,
  within = 20_000,
  later: typeof setTimeout = setTimeout,
): Promise<void> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      await assertions();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((turn) => later(turn, 20));
    }
  }
}
