import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../../../src/ui/overlays/ActionMenu.tsx';
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Sheet } from '../../../src/ui/overlays/Sheet.tsx';
import { mockNavigation, pressBack } from '../../support/client/fakeNavigation.ts';

mockNavigation();

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** A sheet with a button that opens a form in a dialog. */
function Layers() {
  const [open, setOpen] = useState({ sheet: true, form: false });
  return (
    <Sheet
      open={open.sheet}
      title="Sheet"
      onClose={() => {
        setOpen({ sheet: false, form: false });
      }}
    >
      <button
        type="button"
        onClick={() => {
          setOpen({ sheet: true, form: true });
        }}
      >
        Open
      </button>
      <Dialog
        open={open.form}
        isForm
        title="Form"
        onClose={() => {
          setOpen({ sheet: true, form: false });
        }}
      >
        <input aria-label="Title" />
      </Dialog>
    </Sheet>
  );
}

async function openLayers() {
  render(<Layers />);
  await user.click(screen.getByText('Open'));
  return screen.findByRole('dialog', { name: 'Form' });
}

const expectClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name, hidden: true })).toBeNull());

describe('Back', () => {
  it('closes one layer at a time, and then leaves the page', async () => {
    await openLayers();
    expect(pressBack()).toBe(false);
    await expectClosed('Form');
    expect(screen.getByRole('dialog', { name: 'Sheet' })).toBeVisible();
    expect(pressBack()).toBe(false);
    await expectClosed('Sheet');
    expect(pressBack()).toBe(true);
  });

  it('asks before it discards input, and closes the question first', async () => {
    await openLayers();
    await user.type(screen.getByLabelText('Title'), 'Sets');
    for (let presses = 0; presses < 2; presses += 1) {
      expect(pressBack()).toBe(false);
      const question = await screen.findByRole('alertdialog', {
        name: 'Discard what you entered?',
      });
      expect(question).toHaveAccessibleDescription(/What you saved before stays/);
      expect(pressBack()).toBe(false);
      await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
      expect(screen.getByLabelText('Title')).toHaveValue('Sets');
    }
  });

  it('closes a question and an open menu', async () => {
    const onCancel = jest.fn();
    const question = { question: 'Sure?', confirmText: 'Yes', onConfirm: jest.fn(), onCancel };
    const { rerender } = render(<ConfirmDialog open {...question} />);
    expect(pressBack()).toBe(false);
    expect(onCancel).toHaveBeenCalledTimes(1);
    const actions = [{ label: 'Delete', Icon: Trash2, onSelect: jest.fn() }];
    rerender(<ActionMenu label="Options" side="top" actions={actions} />);
    await user.click(screen.getByRole('button', { name: 'Options' }));
    await screen.findByRole('menu');
    expect(pressBack()).toBe(false);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('leaves a layer with a URL of its own, also above others', () => {
    const onClose = jest.fn();
    render(
      <>
        <Dialog open title="Below" onClose={onClose}>
          Content
        </Dialog>
        <Sheet open isRoute title="Person" onClose={onClose}>
          Content
        </Sheet>
      </>,
    );
    expect(pressBack()).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves a form with a URL of its own only while nothing is entered', async () => {
    const onClose = jest.fn();
    render(
      <Dialog open isForm isRoute title="Form" onClose={onClose}>
        <input aria-label="Title" />
      </Dialog>,
    );
    expect(pressBack()).toBe(true);
    await user.type(screen.getByLabelText('Title'), 'Sets');
    expect(pressBack()).toBe(false);
    await screen.findByRole('alertdialog', { name: 'Discard what you entered?' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is not held for a script, or when it cannot be held', async () => {
    const form = await openLayers();
    expect(pressBack({ userInitiated: false })).toBe(true);
    expect(pressBack({ cancelable: false })).toBe(true);
    expect(form).toBeVisible();
  });
});
