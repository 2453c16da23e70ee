import { TextField } from '../../../ui/controls/Field.tsx';

interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (email: string) => void;
}

export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      required
      missing="Please enter your email."
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
