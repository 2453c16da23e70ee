import type { ReactNode } from 'react';

const line = 'fill-none stroke-control stroke-2 [stroke-linecap:round] [stroke-linejoin:round]';
const sheet = 'fill-surface stroke-control stroke-2 [stroke-linejoin:round]';
const accent = 'fill-action-soft stroke-action stroke-2 [stroke-linejoin:round]';

const people = (
  <>
    <circle cx="42" cy="24" r="11" className={sheet} />
    <circle cx="78" cy="24" r="11" className={accent} />
    <path d="M22 62c0-14 8-22 20-22s18 6 18 14c0-8 6-14 18-14s20 8 20 22" className={line} />
    <path d="M60 56c-8-6-20-6-30-4v28c10-2 22-2 30 4z" className={sheet} />
    <path d="M60 56c8-6 20-6 30-4v28c-10-2-22-2-30 4z" className={accent} />
  </>
);

const messages = (
  <>
    <path
      d="M60 38h38a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8h-4v10L83 72H60a8 8 0 0 1-8-8V46a8 8 0 0 1 8-8z"
      className={accent}
    />
    <path
      d="M22 14h46a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H38l-12 11V50h-4a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z"
      className={sheet}
    />
    <path d="M28 27h34M28 37h20" className={line} />
  </>
);

const calendar = (
  <>
    <rect x="24" y="18" width="72" height="62" rx="8" className={sheet} />
    <path d="M24 36h72M42 10v14M78 10v14" className={line} />
    <rect x="54" y="48" width="30" height="18" rx="4" className={accent} />
    <path d="M36 48h6M36 58h6M36 68h6" className={line} />
  </>
);

const bell = (
  <>
    <path d="M34 64c8-8 6-18 8-28 2-12 10-18 18-18s16 6 18 18c2 10 0 20 8 28z" className={accent} />
    <path
      d="M52 72a8 8 0 0 0 16 0M60 18v-6M92 22l6-6M100 36h8M28 22l-6-6M20 36h-8"
      className={line}
    />
  </>
);

const search = (
  <>
    <rect x="18" y="16" width="60" height="62" rx="8" className={sheet} />
    <circle cx="38" cy="36" r="8" className={line} />
    <path d="M54 32h14M54 42h8M28 58h24M28 68h16" className={line} />
    <circle cx="76" cy="56" r="17" className={accent} />
    <path d="m89 69 14 14" className="fill-none stroke-action stroke-4 [stroke-linecap:round]" />
  </>
);

const DRAWINGS = { people, messages, calendar, bell, search } satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof DRAWINGS;

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 92" className="h-23 w-30">
      {DRAWINGS[name]}
    </svg>
  );
}
