import { Suspense, type ComponentProps } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { PasswordField } from './PasswordField.tsx';

const StrengthMeter = lazyChunk(() => import('./StrengthMeter.tsx'));

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint'> {
  value: string;
  /** Texts of the account, which are easy to guess. */
  ownTexts?: readonly string[];
}

const NONE: readonly string[] = [];

/** A field for a new password that shows its strength. */
export function NewPasswordField({ ownTexts = NONE, ...field }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint="At least 8 characters."
        required
        missing="Please choose a password."
      />
      {field.value !== '' && (
        <Suspense fallback={<div className="h-5" />}>
          <StrengthMeter password={field.value} ownTexts={ownTexts} />
        </Suspense>
      )}
    </div>
  );
}
