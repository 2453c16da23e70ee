/** The colors of a button that is pressed or not. */
export const pressedClass = (pressed: boolean) =>
  pressed
    ? 'shown-when-forced border-action bg-action-soft text-action-strong inset-ring inset-ring-action'
    : 'border-control bg-surface text-ink hover:bg-sunken';
