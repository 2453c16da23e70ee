import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { InvalidControls } from './invalidControls.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
  /** Called if all controls are valid. */
  onSubmit: () => void;
  /** What refused the last submit. A change moves the focus to the first invalid control. */
  refusal?: unknown;
}

const NONE: Readonly<Record<string, string>> = {};

/**
 * A form with its own messages at the controls instead of those of the browser. Controls state
 * their rules as attributes (`required`, `type`) and their message for a missing value as
 * `data-missing`.
 */
export function Form({ onSubmit, refusal, children, ...form }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState(NONE);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    // After the render, so that screen readers read the message with the control.
    if (refusal || refusals > 0) focusFirstInvalid(element.current);
  }, [refusal, refusals]);

  const submit = () => {
    const found = findMessages(element.current);
    setMessages(found);
    if (Object.keys(found).length === 0) onSubmit();
    else setRefusals(refusals + 1);
  };
  const forget = (target: EventTarget) => {
    const { [keyOf(target as Control)]: _changed, ...rest } = messages;
    setMessages(rest);
  };

  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onChange={({ target }) => {
        forget(target);
      }}
    >
      <InvalidControls value={messages}>{children}</InvalidControls>
    </form>
  );
}

const keyOf = ({ type, name, id }: Control) => (type === 'radio' ? name : id);

function findMessages(form: HTMLFormElement | null): Record<string, string> {
  const controls = [...(form?.elements ?? [])] as Control[];
  return Object.fromEntries(
    controls
      .filter(({ willValidate, validity }) => willValidate && !validity.valid)
      .map((control) => [keyOf(control), messageOf(control)]),
  );
}

function messageOf({ validity, dataset, validationMessage }: Control): string {
  if (validity.valueMissing || validity.badInput) {
    return dataset['missing'] ?? 'Please fill in this field.';
  }
  if (validity.typeMismatch) return 'Please enter an email address like name@university.edu.';
  return validationMessage;
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  const control = first?.matches('input, select, textarea') ? first : first?.querySelector('input');
  control?.focus();
}
