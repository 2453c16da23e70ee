import { useState, type ComponentProps } from 'react';
import { TextField } from '../../ui/Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type'>;

/** A password, which its writer may look at while writing it. */
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
      {/* In the line of the label, where it covers nothing that is typed. */}
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
