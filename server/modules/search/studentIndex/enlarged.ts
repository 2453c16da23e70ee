/** Copies an array into a larger one. */
export function enlarged<Numbers extends { set: (from: Numbers) => void }>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
