import { use, useId, type ComponentProps, type ReactNode, createContext } from 'react';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface RequiredProps {
  /** Message of a `Form` while the required value is missing. */
  missing?: string;
}

/** Look of inputs. */
export const CONTROL =
  'w-full rounded-lg border border-control bg-surface px-3 py-2 text-base text-ink transition-colors placeholder:text-muted hover:border-ink aria-invalid:border-danger disabled:opacity-60';

/** A labelled input. Its error or hint is its accessible description. */
export function TextField({
  label,
  hint,
  error,
  missing,
  ...input
}: FieldProps & RequiredProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <input {...input} {...props} data-missing={missing} className={`${CONTROL} min-h-11`} />
      )}
    </Field>
  );
}

/** Like `TextField`, for several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => <textarea {...area} {...props} className={CONTROL} />}
    </Field>
  );
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control and its error or hint. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const shown = use(InvalidControls)[id] || error;
  const note = shown ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm/5 font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': shown ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`text-sm ${shown ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Messages of the form around, by id of the control, or by name of radio buttons. */
export const InvalidControls = createContext<Readonly<Record<string, string>>>({});
