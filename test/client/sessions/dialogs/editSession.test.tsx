import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editClicked } from '../../../../src/features/sessions/sessionsSlice.ts';
import { session } from '../sessionFixture.ts';

import { button, expectClosed, field, press, fill } from '../queries.ts';
import { bodiesOf, dialogServiceForEachTest, openDialog, type Opened } from './openDialog.tsx';

const user = userEvent.setup({ delay: null });
const service = dialogServiceForEachTest();
const openEdit = (options: Opened = {}) =>
  openDialog(service, { action: editClicked('s1'), ...options });
const bodies = () => bodiesOf(service);

describe('the form of an existing session', () => {
  // Covers 2.110, 4.49, 4.50, 7.39, 8.45
  it('has the stored values, sends unchanged times as they were, and closes', async () => {
    const { onClose, toasts } = openDialog(service);
    press('Edit');
    expect(screen.getByRole('dialog', { name: 'Edit Session' })).toBeInTheDocument();
    expect(field('Title').value).toBe('Graph Theory');
    expect(field('Description').value).toBe('Chapters 3 and 4');
    expect(field('Start').value).toHaveLength(16);
    expect(field('End').value).toHaveLength(16);
    expect(field('Location').value).toBe('Library, room 5');
    expect(field('Grace Hopper')).toBeChecked();
    fill('Title', 'Sets');
    press('Save');
    await expectClosed();
    expect(onClose).toHaveBeenCalledWith('s1');
    const { startTime, endTime, description, location } = session();
    expect(bodies()).toEqual([
      { title: 'Sets', description, startTime, endTime, location, participants: ['grace'] },
    ]);
    expect(toasts()).toEqual(['Session updated!']);
  });

  // Covers 2.112
  it('leaves out a participant who is unticked, buddy or not', async () => {
    const { onClose } = openEdit({ buddies: [] });
    await user.click(field('Grace Hopper'));
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies()).toMatchObject([{ title: 'Graph Theory', participants: [] }]);
  });

  // Covers 2.113
  it('cannot be saved twice at once', () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ hang: true });
    openEdit();
    press('Save');
    expect(button('Saving...')).toBeDisabled();
  });

  // Covers 2.114, 4.49
  it('sends nothing when it is cancelled', async () => {
    const { onClose } = openEdit();
    fill('Title', 'Sets');
    press('Cancel');
    await expectClosed();
    expect(onClose).toHaveBeenCalledWith('s1');
    expect(bodies()).toEqual([]);
  });

  // Covers 4.51, 8.6
  it('stays open with an error when saving fails', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ status: 500, body: '' });
    const { toasts, onClose } = openEdit();
    fill('Title', 'Sets');
    press('Save');
    await waitFor(() => expect(toasts()).toEqual(['Failed to update session.']));
    expect(field('Title').value).toBe('Sets');
    expect(onClose).not.toHaveBeenCalled();
  });
});
