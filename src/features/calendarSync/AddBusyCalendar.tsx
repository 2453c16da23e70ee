import { useState } from 'react';
import { CALENDAR_TOO_LARGE, LIMITS } from '../../../contract/constants.ts';
import { errorText, type ApiError } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { FileButton } from '../../ui/controls/FileButton.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useAddBusyAddressMutation, useAddBusyFileMutation } from './busyCalendarsApi.ts';

const textOf = (error: ApiError | undefined) =>
  error && errorText(error, 'Failed to add the calendar.');

/** Adds a calendar by its address or as a file. */
export function AddBusyCalendar() {
  return (
    <div className="flex flex-col gap-4">
      <AddressForm />
      <UploadButton />
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

function UploadButton() {
  const [add, { isLoading, error }] = useAddBusyFileMutation();
  const [isTooLarge, setIsTooLarge] = useState(false);
  return (
    <FileButton
      label="Upload .ics file"
      accept=".ics,text/calendar"
      busy={isLoading}
      busyText="Reading..."
      hint="At most 1 MB. Upload it again when it changes."
      problem={isTooLarge ? CALENDAR_TOO_LARGE : textOf(error)}
      onFile={(file) => {
        setIsTooLarge(file.size > LIMITS.calendarSize);
        if (file.size <= LIMITS.calendarSize) void add(file);
      }}
    />
  );
}
