import { CountBadge } from '../../../ui/CountBadge.tsx';

const PLACES = {
  /** Beside an icon, above its middle. */
  icon: 'bottom-[40%] left-full',
  /** The same in the bottom bar. Where the label is beside the icon, the count is behind both. */
  bar: 'bottom-[40%] left-full phone-landscape:bottom-1/2 phone-landscape:ml-1 phone-landscape:translate-y-1/2',
  /** Above the end of the label of a wide window, in `NAV_ENTRY`. */
  label: '-top-1 left-[calc(100%-0.875rem)]',
};

/** The count of an entry of the navigation. It takes no room, so that nothing moves when it appears. */
export const CornerCount = ({ count, at }: { count: number; at: keyof typeof PLACES }) => (
  <span className={`pointer-events-none absolute z-1 flex ${PLACES[at]}`}>
    <CountBadge count={count} />
  </span>
);
