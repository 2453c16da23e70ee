import { useId, useState, type ChangeEvent } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import { errorText, type ApiError } from '../../api/errorText.ts';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useAddBusyAddressMutation, useAddBusyFileMutation } from './busyCalendarsApi.ts';

const textOf = (error: ApiError | undefined) =>
  error && errorText(error, 'Failed to add the calendar.');

/** Adds a calendar by its address or as a file. */
export function AddBusyCalendar() {
  return (
    <div className="flex flex-col gap-4">
      <AddressForm />
      <FileButton />
    </div>
  );
}

function AddressForm() {
  const [address, setAddress] = useState('');
  const [add, { isLoading, error }] = useAddBusyAddressMutation();
  const submit = async () => {
    if (!(await add({ address: address.trim() })).error) setAddress('');
  };
  return (
    <Form className="flex flex-col gap-3" refusal={error} onSubmit={() => void submit()}>
      <TextField
        label="Address of your calendar"
        hint="For example the secret iCal address of Google Calendar. It is read when somebody plans with you."
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        required
        missing="Please enter the address."
        maxLength={LIMITS.calendarAddress}
        error={textOf(error)}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
        }}
      />
      <Button type="submit" className="self-start" busy={isLoading} busyText="Reading...">
        Add address
      </Button>
    </Form>
  );
}

const TOO_LARGE = 'A calendar may have at most 1 MB.';

function FileButton() {
  const id = useId();
  const [add, { isLoading, error }] = useAddBusyFileMutation();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const problem = isTooLarge ? TOO_LARGE : textOf(error);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (!file) return;
    setIsTooLarge(file.size > LIMITS.calendarSize);
    if (file.size <= LIMITS.calendarSize) void add(file);
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <input
        id={id}
        type="file"
        accept=".ics,text/calendar"
        className="peer sr-only"
        disabled={isLoading}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        onChange={choose}
      />
      <label
        htmlFor={id}
        className={`${buttonClass('secondary')} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action`}
      >
        {isLoading ? 'Reading...' : 'Upload .ics file'}
      </label>
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : 'alert'}
        className={`text-sm ${problem === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {problem ?? 'At most 1 MB. Upload it again when it changes.'}
      </p>
    </div>
  );
}
