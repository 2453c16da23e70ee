import { TextField } from '../../ui/Field.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
}

/** The address of an account that exists. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
