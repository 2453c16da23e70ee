import { useState, type ComponentProps } from 'react';
import { TextField } from '../../ui/controls/Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* Placed next to the label to leave the password visible. */}
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => {
          setIsShown(!isShown);
        }}
        className="absolute -top-3 right-0 flex h-11 min-w-11 items-center justify-end rounded-lg text-sm font-medium text-action underline-offset-4 hover:underline"
      >
        Show
      </button>
    </div>
  );
}
