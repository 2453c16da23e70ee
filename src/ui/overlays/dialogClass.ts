/**
 * Classes of a dialog: centered, or at the lower edge of a phone, above the keyboard.
 */
export const dialogClass = [
  'fixed z-50 flex max-h-[90dvh] flex-col border border-line bg-surface shadow-overlay',
  'transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0',
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-2xl max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8',
  'sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl',
].join(' ');

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';
