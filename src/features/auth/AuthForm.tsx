import type { ReactNode } from 'react';
import { errorText, type CallError } from '../../api/errorText.ts';
import { ErrorNotice } from '../../ui/Notices.tsx';

interface AuthFormProps {
  onSubmit: () => Promise<void>;
  error: CallError | undefined;
  /** What is said where the service said nothing. */
  fallback: string;
  children: ReactNode;
}

/** The frame of the forms that guests fill in: what went wrong stands above the fields. */
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
