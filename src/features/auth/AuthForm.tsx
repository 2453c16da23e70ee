import type { ReactNode } from 'react';
import { bannerText, errorText, type ApiError } from '../../api/errorText.ts';
import { Form } from '../../ui/controls/Form.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';

interface AuthFormProps {
  onSubmit: () => Promise<void>;
  /** See Form. */
  onInvalid?: () => void;
  error: ApiError | undefined;
  /** Shown when the error has no message of the service. */
  fallback: string;
  /** Names of the fields that show their errors. */
  fields: readonly string[];
  children: ReactNode;
}

/** A form with its error message above the fields, unless it belongs to one of them. */
export function AuthForm({
  onSubmit,
  onInvalid,
  error,
  fallback,
  fields,
  children,
}: AuthFormProps) {
  const banner = bannerText(error, errorText(error, fallback), fields);
  return (
    <Form
      className="flex flex-col gap-4"
      refusal={error}
      onInvalid={onInvalid}
      onSubmit={() => void onSubmit()}
    >
      {banner !== undefined && <ErrorNotice text={banner} />}
      {children}
    </Form>
  );
}
