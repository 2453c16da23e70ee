import { use, useId } from 'react';
import { InvalidControls } from './Field.tsx';

interface RadioGroupProps<Value extends string> {
  label: string;
  /** Message of a `Form` while none is chosen. */
  missing?: string;
  /** Labels by value, in the order in which they are shown. */
  options: Readonly<Partial<Record<Value, string>>>;
  /** `null` until one is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Requires one of several options. */
export function RadioGroup<Value extends string>({
  label,
  missing,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  const message = use(InvalidControls)[name];
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={message ? true : undefined}
      aria-describedby={message ? `${name}-note` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
        <label key={option} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            required
            data-missing={missing}
            checked={option === value}
            onChange={() => {
              onChange(option);
            }}
            className="size-5 shrink-0 accent-action"
          />
          {text}
        </label>
      ))}
      {message && (
        <p id={`${name}-note`} className="mt-1 text-sm text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}
