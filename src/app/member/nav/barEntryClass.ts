/** An entry of the bottom bar: an icon above its label. */
export const BAR_ENTRY =
  'flex size-full min-h-11 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:text-action-strong forced-colors:aria-[current=page]:underline';

export const BAR_ICON = 'relative px-3';

/** Large text in a narrow window leaves only room for the icons. */
export const BAR_LABEL = 'max-[16rem]:sr-only';
