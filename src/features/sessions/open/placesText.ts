/** Formats the places of an open session. */
export function placesText(left: number): string {
  if (left === 0) return 'No place left';
  return left === 1 ? '1 place left' : `${String(left)} places left`;
}
