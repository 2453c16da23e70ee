import { edgeOf, type SessionColour } from './sessionColours.ts';

/** What the colours of the shown sessions mean. */
export function ColourLegend({ legend }: { legend: readonly SessionColour[] }) {
  if (legend.length === 0) return null;
  return (
    <ul aria-label="Colours" className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {legend.map(({ key, label, mark, colour }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden="true"
            className="session-swatch inline-flex h-5 min-w-7 shrink-0 items-center justify-center rounded-sm border-2 px-1 text-xs font-semibold text-on-session"
            style={{ backgroundColor: colour, borderColor: edgeOf(colour) }}
          >
            {mark}
          </span>
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </li>
      ))}
    </ul>
  );
}
