/** Runs the assertions until they hold; after `within` ms it throws what still does not. */
export async function eventually(
  assertions: () => void | Promise<void>,
  within = 8_000,
): Promise<void> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      await assertions();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((turn) => setTimeout(turn, 20));
    }
  }
}
