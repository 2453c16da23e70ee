/** Returns a random integer in [0, limit). */
export const randomInt = (limit: number) => Math.floor(Math.random() * limit);

export const between = (least: number, most: number) => least + Math.random() * (most - least);

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('There are no items.');
  return item;
};

export const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
