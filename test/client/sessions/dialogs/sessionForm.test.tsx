import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayClicked, editClicked } from '../../../../src/features/sessions/sessionsSlice.ts';
import { fakeServiceForEachTest, respond } from '../../../support/client/fakeService.ts';
import { button, expectClosed, field, fill, press, times } from '../queries.ts';
import { session } from '../sessionFixture.ts';
import { bodiesOf, dialogHandlers, openDialog, type Opened } from './openDialog.tsx';

const LINK = 'https://meet.uni.edu/graphs';
const MADE = 'https://meet.uni.edu/0a1b2c';

const user = userEvent.setup({ delay: null });
const service = fakeServiceForEachTest(dialogHandlers);
const openNew = (options: Opened = {}) =>
  openDialog(service, { action: dayClicked(new Date(2026, 2, 20)), open: null, ...options });
const openEdit = (options: Opened = {}) =>
  openDialog(service, { action: editClicked('s1'), ...options });
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
    expect(times()).toEqual(['2026-03-20T10:00', '2026-03-20T11:00']);
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
    const buddies = (names: string[]) => ({ buddies: names.map((name) => ({ _id: name, name })) });
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emmy', 'Fay', 'Grace Höpper', 'Hedy', 'Ida'];
    openNew(buddies(names.slice(1)));
    expect(screen.queryByLabelText('Find a buddy')).toBeNull();
    cleanup();
    openNew(buddies(names));
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

  it('shows what is wrong at its field until that changes, and focuses the first', async () => {
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
    expect(field('Start')).toBeInvalid();
    fill('Start', '2026-03-20T12:00');
    expect(field('Start')).toBeValid();
    press('Schedule');
    expect(field('End')).toHaveAccessibleDescription('The end must be after the start.');
    fill('End', '2026-03-20T13:00');
    expect(field('End')).toBeValid();
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

describe('the form of an existing session', () => {
  // Covers 2.110, 4.49, 4.50, 7.39, 8.45
  it('has the stored values, sends unchanged times as they were, and closes', async () => {
    const { onClose, toasts } = openDialog(service);
    press('Edit');
    expect(screen.getByRole('dialog', { name: 'Edit Session' })).toBeInTheDocument();
    expect(field('Title').value).toBe('Graph Theory');
    expect(field('Description').value).toBe('Chapters 3 and 4');
    expect(times().map(({ length }) => length)).toEqual([16, 16]);
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
});

describe.each([
  {
    what: 'a new',
    open: openNew,
    save: 'Schedule',
    saving: 'Scheduling...',
    call: 'POST /api/sessions',
    broken: { drop: true },
    failure: 'Failed to schedule session.',
    closed: [],
  },
  {
    what: 'an existing',
    open: openEdit,
    save: 'Save',
    saving: 'Saving...',
    call: 'PATCH /api/sessions/s1',
    broken: { status: 500, body: '' },
    failure: 'Failed to update session.',
    closed: [['s1']],
  },
])('the form of $what session', ({ open, save, saving, call, broken, failure, closed }) => {
  // Covers 2.105, 2.113
  it('cannot be sent twice at once', () => {
    service.handlers[call] = () => ({ hang: true });
    open();
    fill('Title', 'Sets');
    press(save);
    expect(button(saving)).toBeDisabled();
  });

  // Covers 2.106, 2.114, 4.49
  it('sends nothing when it is cancelled', async () => {
    const { onClose } = open();
    fill('Title', 'Sets');
    press('Cancel');
    await expectClosed();
    expect(onClose.mock.calls).toEqual(closed);
    expect(bodies()).toEqual([]);
  });

  // Covers 4.51, 8.6
  it('stays open with a toast when saving fails', async () => {
    service.handlers[call] = () => broken;
    const { toasts, onClose } = open();
    fill('Title', 'Sets');
    press(save);
    await waitFor(() => expect(toasts()).toEqual([failure]));
    expect(screen.queryByText(failure)).toBeNull();
    expect(field('Title').value).toBe('Sets');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the video link in the form', () => {
  beforeEach(() => {
    respond(service, { 'sessions/video-link': { link: MADE } });
  });
  const openForm = async () => {
    openNew({ buddies: [] });
    return screen.findByLabelText('Video link');
  };

  it('is one that the installation makes', async () => {
    await openForm();
    press('Add a video link');
    expect(field('Video link')).toHaveValue(MADE);
    expect(screen.queryByText('Add a video link')).toBeNull();
    fill('Title', 'Sets');
    press('Schedule');
    await waitFor(() => expect(bodies()).toMatchObject([{ link: MADE }]));
  });

  it('must start with https, and is not sent if it is empty', async () => {
    respond(service, { 'sessions/video-link': { link: '' } });
    await openForm();
    expect(screen.queryByText('Add a video link')).toBeNull();
    fill('Title', 'Sets');
    for (const link of ['meet.uni.edu', 'http://meet.uni.edu', 'javascript:alert(1)']) {
      fill('Video link', link);
      press('Schedule');
      expect(field('Video link')).toHaveAccessibleDescription(
        'The video link must be a URL that starts with https://.',
      );
    }
    expect(bodies()).toEqual([]);
    fill('Video link', ' ');
    press('Schedule');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toHaveProperty('link');
  });

  it('stays as it is stored, also on a service that makes none', async () => {
    delete service.handlers['GET /api/sessions/video-link'];
    openEdit({ buddies: [], planned: session({ link: LINK }) });
    expect(await screen.findByLabelText('Video link')).toHaveValue(LINK);
    press('Save');
    await expectClosed();
    expect(bodies()).toMatchObject([{ link: LINK }]);
  });

  it('is absent on a service without links', async () => {
    delete service.handlers['GET /api/sessions/video-link'];
    openEdit({ buddies: [] });
    await waitFor(() =>
      expect(service.calls.map(({ path }) => path)).toContain('/api/sessions/video-link'),
    );
    press('Save');
    await expectClosed();
    expect(screen.queryByLabelText('Video link')).toBeNull();
    expect(bodies()[0]).not.toHaveProperty('link');
  });
});
