interface SkeletonCardsProps {
  /** What is on its way; read out, and shown to nobody who sees the shapes. */
  text: string;
  count?: number;
}

/** Cards of people that are on their way, in the shape they will have. */
export function SkeletonCards({ text, count = 4 }: SkeletonCardsProps) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div aria-hidden="true" className="grid gap-4 md:grid-cols-2">
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5 motion-safe:animate-pulse"
          >
            <div className="flex items-center gap-3">
              <span className="size-14 rounded-full bg-sunken" />
              <span className="h-5 w-2/5 rounded bg-sunken" />
            </div>
            <span className="h-4 w-4/5 rounded bg-sunken" />
            <span className="h-4 w-3/5 rounded bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}
