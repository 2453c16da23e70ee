import { TextField } from '../../ui/controls/Field.tsx';

interface OwnPasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
}

/** The password of the admin, without which nothing is deleted. */
export function OwnPasswordField({ value, onChange }: OwnPasswordFieldProps) {
  return (
    <TextField
      label="Your password"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}
