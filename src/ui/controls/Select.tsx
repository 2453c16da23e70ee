import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL } from './Field.tsx';

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange'
> {
  /** Labels by value, in the order in which they are shown. */
  options: Readonly<Partial<Record<Value, string>>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A native select that looks the same in every browser. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, onChange, className = '', ...select } = props;
  return (
    <span className="relative inline-grid max-w-full">
      <select
        {...select}
        onChange={({ target }) => {
          onChange(target.value as Value);
        }}
        className={`${CONTROL} min-h-11 appearance-none pr-8! ${className}`}
      >
        {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size="1.125rem"
        className="pointer-events-none absolute inset-y-0 right-2 my-auto text-muted"
      />
    </span>
  );
}
