/** "1 study buddy", "12 study buddies", "more than 20 study buddies". */
export function counted(count: number, more: boolean): string {
  const people = count === 1 && !more ? 'study buddy' : 'study buddies';
  return `${more ? 'more than ' : ''}${count} ${people}`;
}
