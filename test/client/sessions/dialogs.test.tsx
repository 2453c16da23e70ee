import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Buddy } from '../../../src/features/sessions/dialogs/BuddyPicker.tsx';
import { SessionDialogs } from '../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import {
  dayClicked,
  deleteClicked,
  editClicked,
} from '../../../src/features/sessions/sessionsSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { session } from './sessionFixture.ts';

const user = userEvent.setup({ delay: null });

const service = fakeServiceForEachTest({
  'POST /api/sessions': () => ({ status: 201, body: session({ _id: 's2' }) }),
  'PATCH /api/sessions/s1': () => ({ body: session() }),
  'DELETE /api/sessions/s1': () => ({ body: { message: 'Session deleted.' } }),
});

interface Opened {
  action?: ReturnType<typeof dayClicked | typeof editClicked | typeof deleteClicked>;
  open?: string | null;
  userId?: string;
  planned?: StudySession;
  buddies?: Buddy[];
}

/** Renders the dialog that the URL and an action open. */
function openDialog({
  action,
  open = 's1',
  userId = 'ada',
  planned = session(),
  buddies = [{ _id: 'grace', name: 'Grace Hopper' }],
}: Opened = {}) {
  const { store } = makeTestStore({ url: service.url, userId });
  if (action) store.dispatch(action);
  const onClose = jest.fn();
  renderScreen(
    <SessionDialogs
      open={open}
      sessions={[planned]}
      invitable={{ buddies, isLoading: false, onRetry: undefined }}
      onClose={onClose}
    />,
    store,
  );
  return { onClose, toasts: () => selectToasts(store.getState()).map(({ message }) => message) };
}

const openNew = (options: Opened = {}) =>
  openDialog({ action: dayClicked(new Date(2026, 2, 20)), open: null, ...options });
const openEdit = (options: Opened = {}) => openDialog({ action: editClicked('s1'), ...options });

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
};
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const press = (name: string) => {
  fireEvent.click(button(name));
};
const dialogs = () => document.querySelectorAll('[role=dialog]');
const expectClosed = () =>
  waitFor(() => {
    expect(dialogs()).toHaveLength(0);
  });
const bodies = () => service.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

describe('the form of a new session', () => {
  // Covers 2.101, 2.103, 5.15, 5.17
  it('requires a title, a start and an end, with 10:00 to 11:00 of the day', async () => {
    openNew();
    const form = screen.getByRole('dialog', { name: 'Schedule New Session' });
    const texts = within(form).getAllByRole<HTMLInputElement>('textbox');
    expect(texts.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      expect.stringContaining('Title'),
      expect.stringContaining('Description'),
      expect.stringContaining('Location'),
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

  // Covers A.970
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

  // Covers A.888
  it('shows all problems at once, each until its field changes', async () => {
    openNew();
    fill('End', '2026-03-20T09:00');
    press('Schedule');
    await waitFor(() => {
      expect(field('Title')).toHaveFocus();
    });
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
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emmy', 'Fay', 'Grace Hopper', 'Hedy', 'Ida'];
    openNew({ buddies: names.map((name) => ({ _id: name, name })) });
    fill('Title', 'Sets');
    await user.click(field('Bea'));
    await user.type(field('Find a buddy'), ' hOpp {Enter}');
    const picker = within(field('Find a buddy').closest('fieldset')!);
    expect(picker.getAllByRole('checkbox')).toEqual([field('Grace Hopper')]);
    await user.click(field('Grace Hopper'));
    expect(screen.getByText('2 invited')).toBeInTheDocument();
    await user.click(field('Grace Hopper'));
    expect(screen.getByText('1 invited')).toBeInTheDocument();
    await user.click(field('Grace Hopper'));
    expect(screen.queryByText(/None of your buddies/)).toBeNull();
    await user.type(field('Find a buddy'), 'q');
    expect(screen.getByText('None of your buddies is called that.')).toBeInTheDocument();
    expect(bodies()).toEqual([]);
    press('Schedule');
    await expectClosed();
    expect(bodies()).toMatchObject([{ participants: ['Bea', 'Grace Hopper'] }]);
  });

  // Covers 2.106
  it('sends nothing when it is cancelled', async () => {
    openNew({ buddies: Array.from({ length: 8 }, (_, n) => ({ _id: `${n}`, name: `${n}` })) });
    expect(screen.queryByLabelText('Find a buddy')).toBeNull();
    press('Cancel');
    await expectClosed();
    expect(bodies()).toEqual([]);
  });

  // Covers A.158
  it('shows an invalid end at its field and sends nothing', () => {
    openNew();
    fill('Title', 'Sets');
    fill('End', '2026-03-20T09:00');
    press('Schedule');
    expect(field('End')).toHaveAccessibleDescription('The end must be after the start.');
    expect(bodies()).toEqual([]);
  });

  // Covers A.401
  it('stays open after a click beside it, and asks before Escape discards input', async () => {
    openNew();
    fill('Title', 'Sets');
    await user.click(document.querySelector('.fixed.inset-0') as HTMLElement);
    expect(field('Title').value).toBe('Sets');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByText('Cancel'));
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
    await waitFor(() => {
      expect(toasts()).toEqual(['Failed to schedule session.']);
    });
    expect(screen.queryByText('Failed to schedule session.')).toBeNull();
    expect(field('Title').value).toBe('Sets');
  });

  // Covers A.702
  it('shows what is missing at its field and focuses it', async () => {
    openNew();
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

  // Covers A.700, A.702
  it('shows an error of the service at its field alone, and focuses it', async () => {
    const error = 'The start must be within the past year or the next five years.';
    const response = { status: 400, body: { error, fields: { startTime: error } } };
    service.handlers['POST /api/sessions'] = () => response;
    const { toasts } = openNew();
    fill('Title', 'Sets');
    press('Schedule');
    await waitFor(() => {
      expect(field('Start')).toHaveAccessibleDescription(error);
    });
    expect(field('Start')).toHaveFocus();
    expect(toasts()).toEqual([]);
  });
});

describe('the details of a session', () => {
  const buttons = () =>
    within(screen.getByRole('dialog', { name: 'Session Details' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    );

  // Covers 2.107, 7.38
  it('show every field and the names of the participants', () => {
    const participants = [
      { _id: 'grace', name: 'Grace Hopper' },
      { _id: 'alan', name: 'Alan Turing' },
    ];
    openDialog({ planned: session({ participants }) });
    expect(facts()).toEqual({
      Title: 'Graph Theory',
      Description: 'Chapters 3 and 4',
      Start: expect.stringContaining('2026'),
      End: expect.stringContaining('2026'),
      'Time zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
      Location: 'Library, room 5',
      Participants: 'Grace Hopper, Alan Turing',
    });
  });

  // Covers A.881
  it('name the buddy who invited the student, with a link', () => {
    openDialog({
      planned: session({ createdBy: 'grace', participants: [{ _id: 'ada', name: 'Ada' }] }),
    });
    expect(facts()).toMatchObject({ Organizer: 'Grace Hopper', Participants: 'Ada' });
    expect(screen.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      '/people/grace',
    );
  });

  // Covers 2.108
  it('show a dash for missing values', () => {
    openDialog({ planned: session({ description: '', location: '', participants: [] }) });
    expect(facts()).toMatchObject({ Description: '—', Location: '—', Participants: '—' });
  });

  // Covers A.880
  it('say that the session was cancelled or no longer includes the student', () => {
    openDialog({ open: 'gone' });
    expect(
      screen.getByText('This session was cancelled, or you are no longer part of it.'),
    ).toBeInTheDocument();
    expect(buttons()).toEqual(['Close']);
  });

  // Covers 2.109
  it.each([
    ['grace', ['Add to calendar', 'Close']],
    ['ada', ['Add to calendar', 'Close', 'Edit', 'Delete']],
  ])('give %s the buttons %j', (userId, expected) => {
    openDialog({ userId });
    expect(buttons()).toEqual(expected);
  });
});

describe('the form of an existing session', () => {
  // Covers 2.110, 4.49, 4.50, 7.39, 8.45
  it('has the stored values, sends unchanged times as they were, and closes', async () => {
    const { onClose, toasts } = openDialog();
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
    await waitFor(() => {
      expect(onClose).toHaveBeenCalled();
    });
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
    await waitFor(() => {
      expect(toasts()).toEqual(['Failed to update session.']);
    });
    expect(field('Title').value).toBe('Sets');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('deleting a session', () => {
  const openQuestion = () => {
    const opened = openDialog({ action: deleteClicked('s1') });
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this session?' }));
    const choose = (name: string) => {
      fireEvent.click(question.getByText(name));
    };
    return { ...opened, choose };
  };

  // Covers A.886
  it.each([
    [session(), ''],
    [session({ endTime: '2999-03-02T11:30:00.000Z' }), 'The participants will be notified.'],
    [session({ endTime: '2999-03-02T11:30:00.000Z', participants: [] }), ''],
  ])('says when the participants will be notified', (planned, expected) => {
    openDialog({ planned, action: deleteClicked('s1') });
    const question = screen.getByRole('alertdialog', { name: 'Delete this session?' });
    expect(question).toHaveAccessibleDescription(expected);
  });

  // Covers 4.50, 5.16, 7.40, 8.45
  it('happens after confirmation, shows a toast and closes the details', async () => {
    const { choose, onClose, toasts } = openQuestion();
    choose('Delete');
    await waitFor(() => {
      expect(onClose).toHaveBeenCalledWith('s1');
    });
    expect(service.calls).toMatchObject([{ method: 'DELETE', path: '/api/sessions/s1', body: '' }]);
    expect(toasts()).toEqual(['Session deleted.']);
  });

  // Covers 4.51, 8.6
  it('that fails shows a toast and keeps the details open', async () => {
    const response = { status: 400, body: { error: 'The session is over.' } };
    service.handlers['DELETE /api/sessions/s1'] = () => response;
    const { choose, onClose, toasts } = openQuestion();
    choose('Delete');
    await waitFor(() => {
      expect(toasts()).toEqual(['The session is over.']);
    });
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(screen.getByText('Session Details')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  // Covers 5.16
  it('does not happen when it is cancelled', async () => {
    const { choose } = openQuestion();
    choose('Cancel');
    await waitFor(() => {
      expect(document.querySelector('[role=alertdialog]')).toBeNull();
    });
    expect(screen.getByText('Session Details')).toBeInTheDocument();
    expect(bodies()).toEqual([]);
  });
});

describe('"Add to calendar"', () => {
  const FILE = 'GET /api/sessions/s1/calendar.ics';

  // Covers A.981
  it('saves a file named after the title, or says why not', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
    service.handlers[FILE] = () => ({ status: 404, body: { error: 'This session is gone.' } });
    const { toasts } = openDialog({ planned: session({ title: 'Graphs: 1/2' }) });
    press('Add to calendar');
    await waitFor(() => {
      expect(toasts()).toEqual(['This session is gone.']);
    });
    expect(saved).toEqual([]);
    service.handlers[FILE] = () => ({
      body: 'BEGIN:VCALENDAR\r\n',
      headers: { 'content-type': 'text/calendar' },
    });
    press('Add to calendar');
    await waitFor(() => {
      expect(saved).toEqual(['Graphs_ 1_2.ics blob:1']);
    });
    expect(blobs[0]).toMatchObject({ type: 'text/calendar', size: 17 });
  });
});
