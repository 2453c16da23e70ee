import { useState } from 'react';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ToggleChip } from '../../ui/controls/Chip.tsx';
import { TextAreaField, TextField } from '../../ui/controls/Field.tsx';
import { Row, Shelf } from './Shelf.tsx';

export function Inputs() {
  const [pressed, setPressed] = useState(true);
  return (
    <Shelf title="Fields">
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextField label="University" placeholder="Northfield" />
        <TextField label="Email" defaultValue="maya@" error="This is not an email address." />
        <TextField label="Location" hint="A town is enough." />
        <TextField label="Name" defaultValue="Maya Chen" disabled />
        <TextAreaField label="Bio" rows={3} defaultValue="I like quiet mornings." />
      </div>
      <Row>
        <Checkbox defaultChecked>Monday</Checkbox>
        <Checkbox>Tuesday</Checkbox>
        <Checkbox disabled>Wednesday</Checkbox>
        <ToggleChip
          label="Calculus"
          pressed={pressed}
          onToggle={() => {
            setPressed(!pressed);
          }}
        />
        <ToggleChip label="Physics" pressed={false} onToggle={() => undefined} />
      </Row>
    </Shelf>
  );
}
