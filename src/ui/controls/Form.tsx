import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { InvalidControls } from './Field.tsx';

type Control = HTMLInputElement;

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
  /** Called if all controls are valid. */
  onSubmit: () => void;
  /** Called if a control is invalid, to show other problems too. */
  onInvalid?: () => void;
  /** What refused the last submit. A change moves the focus to the first invalid control. */
  refusal?: unknown;
}

/**
 * A form with its own messages at the controls instead of those of the browser. Controls state
 * their rules as attributes, `required` or `type="email"`, and their message for a missing value as
 * `data-missing`.
 */
export function Form({ onSubmit, onInvalid, refusal, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    // After the render, so that screen readers read the message with the control.
    if (refusal || refusals) element.current?.querySelector<Control>(FIRST_INVALID)?.focus();
  }, [refusal, refusals]);

  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const invalid = [
          ...event.currentTarget.querySelectorAll<Control>('input, select, textarea'),
        ].filter((control) => !control.validity.valid || isBlank(control));
        setMessages(Object.fromEntries(invalid.map((one) => [keyOf(one), messageOf(one)])));
        if (invalid.length === 0) onSubmit();
        else {
          setRefusals(refusals + 1);
          onInvalid?.();
        }
      }}
      onChange={({ target }) => {
        setMessages({ ...messages, [keyOf(target as EventTarget as Control)]: '' });
      }}
    >
      <InvalidControls value={messages}>{children}</InvalidControls>
    </form>
  );
}

const FIRST_INVALID = ':is(input, select, textarea)[aria-invalid=true], [aria-invalid=true] input';

/** Radio buttons have no id and share their message. */
const keyOf = ({ id, name }: Control) => id || name;

/** Browsers take spaces for a value. A password may consist of them. */
const isBlank = ({ required, type, value }: Control) =>
  required && type !== 'password' && value.trim() === '';

const messageOf = ({ validity, dataset }: Control) =>
  validity.typeMismatch
    ? 'Please enter an email address like name@university.edu.'
    : (dataset['missing'] ?? 'Please fill in this field.');
