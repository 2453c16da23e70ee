import type { ReactNode } from 'react';
import { ErrorNotice, Loading } from '../../ui/Notices.tsx';
import type { Part } from './part.ts';

export interface PartContentProps<Data> {
  part: Part<Data>;
  loadingText: string;
  /** Shows the data once it is there. */
  children: (data: Data) => ReactNode;
}

/** Each part of the dashboard waits and fails for itself. */
export function PartContent<Data>({ part, loadingText, children }: PartContentProps<Data>) {
  if (part.data !== undefined) return children(part.data);
  if (part.failure === undefined) return <Loading text={loadingText} />;
  return <ErrorNotice text={part.failure} onRetry={part.retry} />;
}
