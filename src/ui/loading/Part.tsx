import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { hasUnsavedChanges } from '../hasUnsavedChanges.ts';
import { findBuild, isChunkError } from './build.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { forgetFailures } from './lazyChunk.ts';

/** Milliseconds between two attempts to load a part. */
const RETRY_INTERVAL = 5_000;

/** A part of a screen. When it fails, it alone is replaced by a notice, never by the text of the error. */
export const Part = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={PartError} onReset={forgetFailures}>
    {children}
  </ErrorBoundary>
);

/** A part that shows nothing when it fails. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={NoPart} onReset={forgetFailures}>
    {children}
  </ErrorBoundary>
);

/** Of code that could not be loaded. */
export const MISSING =
  'This could not be loaded. It appears when the service can be reached again.';

/** Says that a part failed. One whose code could not be loaded returns when the service does. */
export function PartError({ error, resetErrorBoundary }: FallbackProps) {
  const isMissing = useRetry(error, resetErrorBoundary);
  const text = isMissing ? MISSING : 'Something went wrong here.';
  return <ErrorNotice text={text} onRetry={resetErrorBoundary} />;
}

function NoPart({ error, resetErrorBoundary }: FallbackProps) {
  useRetry(error, resetErrorBoundary);
  return null;
}

/**
 * Tries a part again whose code could not be loaded, and reloads the page if its build was replaced, once
 * nothing on it would be lost.
 *
 * @returns whether that is why it failed
 */
export function useRetry(error: unknown, retry: () => void): boolean {
  const isMissing = isChunkError(error);
  useEffect(() => {
    if (!isMissing) return undefined;
    const check = async (isLater: boolean) => {
      const build = await findBuild();
      if (build === 'another') {
        if (!hasUnsavedChanges()) window.location.reload();
      } else if (build === 'this' && isLater) retry();
    };
    void check(false);
    const timer = setInterval(() => void check(true), RETRY_INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, [isMissing, retry]);
  return isMissing;
}
