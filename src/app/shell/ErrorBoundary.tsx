import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { AlertGlyph } from '../../ui/glyphs.tsx';

interface ErrorScreenState {
  message: string | null;
}

/** Root error boundary with a fallback that reloads the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorScreenState> {
  override state: ErrorScreenState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorScreenState {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <main
        role="alert"
        className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center"
      >
        <AlertGlyph size={40} className="text-danger" />
        <h1 className="text-2xl font-bold">Something went wrong.</h1>
        <p className="max-w-prose text-muted wrap-anywhere">{this.state.message}</p>
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
}
