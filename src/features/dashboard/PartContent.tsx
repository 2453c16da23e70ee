import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/Notices.tsx';
import type { Part } from './part.ts';

export interface PartContentProps<Data> {
  part: Part<Data>;
  loadingText: string;
  /** Stands in the shape of the data until it is there. */
  skeleton: ReactNode;
  /** Shows the data once it is there. */
  children: (data: Data) => ReactNode;
}

/** Each part of the dashboard waits and fails for itself. */
export function PartContent<Data>(props: PartContentProps<Data>) {
  const { part, loadingText, skeleton, children } = props;
  if (part.data !== undefined) return children(part.data);
  if (part.failure !== undefined) return <ErrorNotice text={part.failure} onRetry={part.retry} />;
  return (
    <div role="status">
      <span className="sr-only">{loadingText}</span>
      {skeleton}
    </div>
  );
}
