import type { LucideIcon } from 'lucide-react';
import { Link, type To } from '../../ui/router.ts';

interface PlaceholderProps {
  Icon: LucideIcon;
  text: string;
  step: string;
  to: To;
}

/** Shown in an empty section, with a link to the next step. */
export function Placeholder({ Icon, text, step, to }: PlaceholderProps) {
  return (
    <div className="my-auto flex items-center gap-4 py-2">
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken text-muted"
      >
        <Icon size="1.375rem" />
      </span>
      <div className="min-w-0">
        <p className="text-muted">{text}</p>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-action hover:underline"
        >
          {step}
        </Link>
      </div>
    </div>
  );
}
