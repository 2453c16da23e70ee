import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayClicked } from '../../../../src/features/sessions/sessionsSlice.ts';

import { button, expectClosed, field, press, fill } from '../queries.ts';
import { bodiesOf, dialogServiceForEachTest, openDialog, type Opened } from './openDialog.tsx';

const user = userEvent.setup({ delay: null });
const service = dialogServiceForEachTest();
const openNew = (options: Opened = {}) =>
  openDialog(service, { action: dayClicked(new Date(2026, 2, 20)), open: null, ...options });
const bodies = () => bodiesOf(service);

describe('the form of a new session', () => {
  // Covers 2.101, 2.103, 5.15, 5.17
  it('requires a title, a start and an end, with 10:00 to 11:00 of the day', async () => {
    openNew();
    const form = screen.getByRole('dialog', { name: 'Schedule New Session' });
    const texts = within(form).getAllByRole<HTMLInputElement>('textbox');
    expect(texts.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      expect.stringContaining('Title'),
      expect.stringContaining('Location'),
      expect.stringContaining('Description'),
    ]);
    expect([field('Start').type, field('End').type]).toEqual(['datetime-local', 'datetime-local']);
    expect([field('Start').value, field('End').value]).toEqual([
      '2026-03-20T10:00',
      '2026-03-20T11:00',
    ]);
    for (const name of ['Title', 'Start', 'End']) expect(field(name)).toBeRequired();
    for (const name of ['Description', 'Location']) expect(field(name)).not.toBeRequired();
    const buddies = within(form).getByRole('group', { name: 'Invite Buddies:' });
    expect(within(buddies).getAllByRole('checkbox')).toEqual([field('Grace Hopper')]);
    fill('Title', 'Sets');
    press('Schedule');
    await expectClosed();
    expect(bodies()).toMatchObject([{ description: '', location: '', participants: [] }]);
  });

  it('offers durations, of which the current one is pressed', async () => {
    openNew();
    const pressed = () =>
      within(screen.getByRole('group', { name: 'Duration' }))
        .queryAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent);
    expect(pressed()).toEqual(['1 h']);
    press('90 min');
    expect(field('End').value).toBe('2026-03-20T11:30');
    expect(pressed()).toEqual(['90 min']);
    fill('Start', '2026-03-20T14:00');
    expect(field('End').value).toBe('2026-03-20T15:30');
    fill('End', '2026-03-20T14:45');
    expect(pressed()).toEqual([]);
    press('30 min');
    expect(field('End').value).toBe('2026-03-20T14:30');
    fill('Start', '');
    expect(button('30 min')).toBeDisabled();
    fill('Title', 'Sets');
    fill('Start', '2026-03-20T09:00');
    press('2 h');
    press('Schedule');
    await expectClosed();
    expect(bodies()).toMatchObject([
      {
        startTime: new Date(2026, 2, 20, 9).toISOString(),
        endTime: new Date(2026, 2, 20, 11).toISOString(),
      },
    ]);
  });

  it('shows all problems at once, each until its field changes', async () => {
    openNew();
    fill('End', '2026-03-20T09:00');
    press('Schedule');
    await waitFor(() => expect(field('Title')).toHaveFocus());
    expect(field('Title')).toHaveAccessibleDescription('Please give the session a title.');
    expect(field('End')).toHaveAccessibleDescription('The end must be after the start.');
    fill('Title', 'Sets');
    expect(field('Title')).toBeValid();
    expect(field('End')).toBeInvalid();
    fill('End', '2026-03-20T11:00');
    expect(field('End')).toBeValid();
    expect(bodies()).toEqual([]);
  });

  // Covers 2.104
  it('says that there are no buddies to invite', () => {
    openNew({ buddies: [] });
    expect(screen.getByText('No buddies to invite.')).toBeInTheDocument();
  });

  // Covers 2.112, 4.50, 7.39, 8.45
  it('sends all fields, shows a toast and closes', async () => {
    const { toasts } = openNew();
    fill('Title', 'Sets');
    fill('Description', 'All of them');
    fill('Location', 'Cafe');
    await user.click(field('Grace Hopper'));
    press('Schedule');
    await expectClosed();
    expect(bodies()).toEqual([
      {
        title: 'Sets',
        description: 'All of them',
        startTime: new Date(2026, 2, 20, 10).toISOString(),
        endTime: new Date(2026, 2, 20, 11).toISOString(),
        location: 'Cafe',
        participants: ['grace'],
      },
    ]);
    expect(toasts()).toEqual(['Session scheduled!']);
  });

  it('finds one of many buddies by name and keeps the chosen ones', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emmy', 'Fay', 'Grace Höpper', 'Hedy', 'Ida'];
    openNew({ buddies: names.map((name) => ({ _id: name, name })) });
    fill('Title', 'Sets');
    await user.click(field('Bea'));
    await user.type(field('Find a buddy'), ' hOpp {Enter}');
    const picker = within(field('Find a buddy').closest('fieldset')!);
    expect(picker.getAllByRole('checkbox')).toEqual([field('Grace Höpper')]);
    await user.click(field('Grace Höpper'));
    expect(screen.getByText('2 invited')).toBeInTheDocument();
    await user.click(field('Grace Höpper'));
    expect(screen.getByText('1 invited')).toBeInTheDocument();
    await user.click(field('Grace Höpper'));
    expect(screen.queryByText(/None of your buddies/)).toBeNull();
    await user.type(field('Find a buddy'), 'q');
    expect(screen.getByText('None of your buddies is called that.')).toBeInTheDocument();
    expect(bodies()).toEqual([]);
    press('Schedule');
    await expectClosed();
    expect(bodies()).toMatchObject([{ participants: ['Bea', 'Grace Höpper'] }]);
  });

  // Covers 2.106
  it('sends nothing when it is cancelled', async () => {
    openNew({ buddies: Array.from({ length: 8 }, (_, n) => ({ _id: `${n}`, name: `${n}` })) });
    expect(screen.queryByLabelText('Find a buddy')).toBeNull();
    press('Cancel');
    await expectClosed();
    expect(bodies()).toEqual([]);
  });

  it('shows an invalid end at its field and sends nothing', () => {
    openNew();
    fill('Title', 'Sets');
    fill('End', '2026-03-20T09:00');
    press('Schedule');
    expect(field('End')).toHaveAccessibleDescription('The end must be after the start.');
    expect(bodies()).toEqual([]);
  });

  it('stays open after a click beside it, and asks before Escape discards input', async () => {
    openNew();
    fill('Title', 'Sets');
    await user.click(document.querySelector('.fixed.inset-0') as HTMLElement);
    expect(field('Title').value).toBe('Sets');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByText('Keep editing'));
    expect(field('Title').value).toBe('Sets');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Discard'));
    await expectClosed();
  });

  it('closes by Escape while nothing is entered', async () => {
    openNew();
    await user.keyboard('{Escape}');
    await expectClosed();
  });

  // Covers 2.105
  it('cannot be sent twice at once', () => {
    service.handlers['POST /api/sessions'] = () => ({ hang: true });
    openNew();
    fill('Title', 'Sets');
    press('Schedule');
    expect(button('Scheduling...')).toBeDisabled();
  });

  // Covers 4.51, 8.6
  it('stays open with an error when the session is not created', async () => {
    service.handlers['POST /api/sessions'] = () => ({ drop: true });
    const { toasts } = openNew();
    fill('Title', 'Sets');
    press('Schedule');
    await waitFor(() => expect(toasts()).toEqual(['Failed to schedule session.']));
    expect(screen.queryByText('Failed to schedule session.')).toBeNull();
    expect(field('Title').value).toBe('Sets');
  });

  it('shows what is missing at its field and focuses it', async () => {
    openNew();
    await waitFor(() => expect(field('Title')).toHaveFocus());
    field('Grace Hopper').focus();
    fill('Start', '');
    press('Schedule');
    expect(field('Title')).toHaveAccessibleDescription('Please give the session a title.');
    expect(field('Start')).toHaveAccessibleDescription('Please choose when it starts.');
    expect(field('Title')).toHaveFocus();
    await user.type(field('Title'), 'S');
    expect(field('Title')).toBeValid();
    expect(field('Title')).toHaveFocus();
    expect(field('Start')).toHaveAttribute('aria-invalid', 'true');
    expect(bodies()).toEqual([]);
  });

  it('shows an error of the service at its field alone, and focuses it', async () => {
    const error = 'The start must be within the past year or the next five years.';
    const response = { status: 400, body: { error, fields: { startTime: error } } };
    service.handlers['POST /api/sessions'] = () => response;
    const { toasts } = openNew();
    fill('Title', 'Sets');
    press('Schedule');
    await waitFor(() => expect(field('Start')).toHaveAccessibleDescription(error));
    expect(field('Start')).toHaveFocus();
    expect(toasts()).toEqual([]);
  });

  it('unfolds what has a value or an error', async () => {
    openNew();
    const more = () => screen.getByText('Repeat, video link, open places').closest('details');
    expect(more()).not.toHaveAttribute('open');
    fill('Title', 'Sets');
    await user.click(screen.getByLabelText('Open to my study buddies'));
    fill('Places', 'none');
    press('Schedule');
    await waitFor(() => expect(more()).toHaveAttribute('open'));
    expect(field('Places')).toBeInvalid();
  });
});
