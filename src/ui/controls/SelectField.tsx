import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  /** Labels by value, in the order in which they are shown. */
  options: Readonly<Partial<Record<Value, string>>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** A labelled native select. */
export const SelectField = <Value extends string>({
  label,
  ...select
}: SelectFieldProps<Value>) => (
  <Field label={label}>{(props) => <Select {...props} {...select} />}</Field>
);
