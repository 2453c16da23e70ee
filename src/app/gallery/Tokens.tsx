import { Row, Shelf } from './Shelf.tsx';

// Complete class names, because Tailwind searches the source files for them.
const GROUNDS = [
  'bg-paper',
  'bg-surface',
  'bg-sunken',
  'bg-line',
  'bg-control',
  'bg-ink',
  'bg-muted',
  'bg-action',
  'bg-action-strong',
  'bg-action-soft',
  'bg-session',
  'bg-success',
  'bg-success-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-warm',
  'bg-warm-soft',
];

const SIZES = ['text-display', 'text-2xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

export function Tokens() {
  return (
    <Shelf title="Tokens">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {GROUNDS.map((ground) => (
          <li key={ground} className="flex flex-col gap-1 text-sm">
            <span className={`h-12 rounded-lg border border-line ${ground}`} />
            {ground.slice(3)}
          </li>
        ))}
      </ul>
      {SIZES.map((size) => (
        <p key={size} className={`${size} wrap-anywhere`}>
          Find someone to study with · {size.slice(5)}
        </p>
      ))}
      <Row>
        <span className="rounded-lg border border-line bg-surface p-4 shadow-card">card</span>
        <span className="rounded-xl border border-line bg-surface p-4 shadow-overlay">overlay</span>
      </Row>
    </Shelf>
  );
}
