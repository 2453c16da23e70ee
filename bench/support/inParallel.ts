/** Runs a task for each item, at most `limit` at the same time. Returns the results in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [n, item] of waiting) results[n] = await task(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
