export const NAV_ENTRY =
  'relative flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-base font-medium text-ink transition-colors hover:bg-sunken aria-[current=page]:bg-action-soft aria-[current=page]:text-action-strong forced-colors:aria-[current=page]:underline lg:gap-1.5 lg:px-2.5 lg:text-sm';
