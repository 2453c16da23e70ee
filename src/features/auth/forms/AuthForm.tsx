import type { ReactNode } from 'react';
import { errorText, type ApiError } from '../../../api/errorText.ts';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';

interface AuthFormProps {
  onSubmit: () => Promise<void>;
  error: ApiError | undefined;
  /** Shown when the error has no message of the service. */
  fallback: string;
  children: ReactNode;
}

/** A guest form with its error message above the fields. */
export function AuthForm({ onSubmit, error, fallback, children }: AuthFormProps) {
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {error && <ErrorNotice text={errorText(error, fallback)} />}
      {children}
    </form>
  );
}
