import { ChevronDown } from 'lucide-react';
import { CONTROL, Field } from './Field.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Labels by value, in the order in which they are shown. */
  options: Readonly<Partial<Record<Value, string>>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A labelled native select. */
export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(props) => (
        <div className="relative">
          <select
            {...props}
            value={value}
            onChange={({ target }) => {
              onChange(target.value as Value);
            }}
            className={`${CONTROL} min-h-11 appearance-none pr-10`}
          >
            {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
          />
        </div>
      )}
    </Field>
  );
}
