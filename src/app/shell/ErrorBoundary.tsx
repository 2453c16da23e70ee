import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { AlertGlyph } from '../../ui/glyphs.tsx';
import { FullScreenLoading } from './FullScreenLoading.tsx';
import { isChunkError, isReplaced } from './replacedBuild.ts';

interface ErrorScreenState {
  message: string | null;
  /** True while it is unknown whether the build was replaced. */
  isChecking: boolean;
}

/**
 * Root error boundary with a fallback that reloads the page. Reloads without asking when a chunk is missing
 * because the build was replaced.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorScreenState> {
  override state: ErrorScreenState = { message: null, isChecking: false };

  static getDerivedStateFromError(error: unknown): ErrorScreenState {
    const message = error instanceof Error ? error.message : String(error);
    return { message, isChecking: isChunkError(error) };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) void this.#check();
  }

  async #check(): Promise<void> {
    if (await isReplaced()) window.location.reload();
    else this.setState({ isChecking: false });
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    if (this.state.isChecking) return <FullScreenLoading />;
    return (
      <main
        role="alert"
        className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center"
      >
        <AlertGlyph size="2.5rem" className="text-danger" />
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
