/** Windows too narrow for the whole navigation at the top. The same as `max-lg`. */
export const NARROW = '(width < 64rem)';
