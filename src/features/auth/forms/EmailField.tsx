import { TextField } from '../../../ui/controls/Field.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
}

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
