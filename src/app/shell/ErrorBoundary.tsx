import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Button } from '../../ui/controls/Button.tsx';
import { AlertGlyph } from '../../ui/glyphs.tsx';
import { forgetFailures } from '../../ui/loading/lazyChunk.ts';
import { MISSING, PartError, useRetry } from '../../ui/loading/Part.tsx';

/** Replaces the whole page when what is around its screens fails. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={PageError} onReset={forgetFailures}>
    {children}
  </ErrorBoundary>
);

/** Replaces the screen at a path. The navigation stays. */
export const ScreenBoundary = ({ path, children }: { path: string; children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={ScreenError} resetKeys={[path]} onReset={forgetFailures}>
    {children}
  </ErrorBoundary>
);

function PageError({ error, resetErrorBoundary }: FallbackProps) {
  const isMissing = useRetry(error, resetErrorBoundary);
  const message = error instanceof Error ? error.message : String(error);
  return (
    <main
      role="alert"
      className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center"
    >
      <AlertGlyph size="2.5rem" className="text-danger" />
      <h1 className="text-2xl font-bold">Something went wrong.</h1>
      <p className="max-w-prose text-muted wrap-anywhere">{isMissing ? MISSING : message}</p>
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        Reload
      </Button>
    </main>
  );
}

const ScreenError = (props: FallbackProps) => (
  <main id="main" className="mx-auto w-full max-w-xl px-4 py-8">
    <PartError {...props} />
  </main>
);
