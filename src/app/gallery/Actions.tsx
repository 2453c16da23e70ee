import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import type { ButtonVariant } from '../../ui/controls/buttonClass.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Row, Shelf } from './Shelf.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Actions() {
  return (
    <Shelf title="Buttons">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} disabled>
            Save
          </Button>
          <Button variant={variant} busy busyText="Saving...">
            Save
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label="Edit" Icon={Pencil} />
        <IconButton label="Delete" Icon={Trash2} disabled />
      </Row>
    </Shelf>
  );
}
