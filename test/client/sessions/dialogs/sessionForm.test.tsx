import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionSeries } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { dayClicked, editClicked } from '../../../../src/features/sessions/sessionsSlice.ts';
import { localZone } from '../../../../src/ui/time/zone.ts';
import { fakeServiceForEachTest, holdBack, respond } from '../../../support/client/fakeService.ts';
import { user } from '../../../support/client/renderScreen.tsx';
import { bodiesOf, button, expectClosed, field, fill, press, times } from '../queries.ts';
import { session } from '../sessionFixture.ts';
import { dialogHandlers, openDialog, type Opened } from './openDialog.tsx';

const service = fakeServiceForEachTest(dialogHandlers);
// A Friday.
const newClicked = () => dayClicked(new Date(2026, 2, 20));
const openNew = (options: Opened = {}) =>
  openDialog(service, { action: newClicked(), open: null, ...options });
const openEdit = (options: Opened = {}) =>
  openDialog(service, { action: editClicked('s1'), ...options });
const bodies = () => bodiesOf(service);

describe('the form of a new session', () => {
  // Covers 2.103, 5.15, 5.17
  it('has 10:00 to 11:00 of the day, sends all fields, shows a toast and closes', async () => {
    const startTime = new Date(2026, 2, 20, 10).toISOString();
    const endTime = new Date(2026, 2, 20, 11).toISOString();
    const calculus = session({ _id: 's2', title: 'Calculus', startTime, endTime });
    const { toasts } = await openNew({ others: [calculus] });
    expect(screen.getByText(/^Overlaps with “Calculus”/)).toBeVisible();
    const form = within(screen.getByRole('dialog', { name: 'Schedule New Session' }));
    const texts = form.getAllByRole<HTMLInputElement>('textbox');
    expect(texts.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      expect.stringContaining('Title'),
      expect.stringContaining('Location'),
      expect.stringContaining('Description'),
    ]);
    expect([field('Start').type, field('End').type]).toEqual(['datetime-local', 'datetime-local']);
    expect(times()).toEqual(['2026-03-20T10:00', '2026-03-20T11:00']);
    expect(form.getByText(`Times are in your time zone, ${localZone()}.`)).toBeVisible();
    const buddies = within(form.getByRole('group', { name: 'Invite Buddies:' }));
    expect(buddies.getAllByRole('checkbox')).toEqual([field('Grace Hopper')]);
    fill('Title', 'Sets');
    fill('Description', 'All of them');
    fill('Location', 'Cafe');
    await user.click(field('Grace Hopper'));
    press('Schedule');
    await expectClosed();
    const entered = { title: 'Sets', description: 'All of them', location: 'Cafe' };
    expect(bodies()).toEqual([{ ...entered, startTime, endTime, participants: ['grace'] }]);
    expect(toasts()).toEqual(['Session scheduled!']);
  });

  it('offers durations, of which the current one is pressed', async () => {
    await openNew();
    const pressed = () =>
      within(screen.getByRole('group', { name: 'Duration' }))
        .queryAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent);
    expect(pressed()).toEqual(['1 h']);
    press('90 min');
    expect([field('End').value, pressed()]).toEqual(['2026-03-20T11:30', ['90 min']]);
    fill('Start', '2026-03-20T14:00');
    expect(field('End').value).toBe('2026-03-20T15:30');
    fill('End', '2026-03-20T14:45');
    expect(pressed()).toEqual([]);
    fill('Start', '');
    expect(button('30 min')).toBeDisabled();
  });

  it('finds one of many buddies by name and keeps the chosen ones', async () => {
    const buddies = (names: string[]) => ({ buddies: names.map((name) => ({ _id: name, name })) });
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emmy', 'Fay', 'Grace Höpper', 'Hedy', 'Ida'];
    await openNew(buddies(names.slice(1)));
    expect(screen.queryByLabelText('Find a buddy')).toBeNull();
    cleanup();
    await openNew(buddies(names));
    fill('Title', 'Sets');
    await user.click(field('Bea'));
    await user.type(field('Find a buddy'), ' hOpp {Enter}');
    const picker = within(field('Find a buddy').closest('fieldset')!);
    expect(picker.getAllByRole('checkbox')).toEqual([field('Grace Höpper')]);
    for (const count of [2, 1, 2]) {
      fireEvent.click(field('Grace Höpper'));
      expect(screen.getByText(`${String(count)} invited`)).toBeInTheDocument();
    }
    expect(screen.queryByText(/None of your buddies/)).toBeNull();
    fill('Find a buddy', 'hoppq');
    expect(screen.getByText('None of your buddies is called that.')).toBeInTheDocument();
    expect(bodies()).toEqual([]);
    press('Schedule');
    await expectClosed();
    expect(bodies()).toMatchObject([{ participants: ['Bea', 'Grace Höpper'] }]);
  });

  it('closes by Escape while nothing is entered, asks else, and ignores a click beside it', async () => {
    const { store } = await openNew();
    await user.keyboard('{Escape}');
    await expectClosed();
    store.dispatch(newClicked());
    await screen.findByRole('dialog');
    fill('Title', 'Sets');
    await user.click(document.querySelector('.fixed.inset-0') as HTMLElement);
    expect(field('Title').value).toBe('Sets');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Keep editing'));
    expect(field('Title').value).toBe('Sets');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Discard'));
    await expectClosed();
  });

  it('shows what is wrong at its field until that changes, and focuses the first', async () => {
    const error = 'The start must be within the past year or the next five years.';
    const response = { status: 400, body: { error, fields: { startTime: error } } };
    service.handlers['POST /api/sessions'] = () => response;
    const { toasts } = await openNew();
    const more = () => screen.getByText('Repeat, video link, open places').closest('details');
    await waitFor(() => expect(field('Title')).toHaveFocus());
    field('Grace Hopper').focus();
    fill('Start', '');
    press('Schedule');
    expect(field('Title')).toHaveAccessibleDescription('Please give the session a title.');
    expect(field('Title')).toHaveFocus();
    await user.type(field('Title'), 'S');
    expect(field('Title')).toBeValid();
    expect(field('Title')).toHaveFocus();
    expect(field('Start')).toBeInvalid();
    fill('Start', '2026-03-20T10:00');
    expect(more()).not.toHaveAttribute('open');
    fireEvent.click(screen.getByLabelText('Open to my study buddies'));
    fill('Places', 'none');
    press('Schedule');
    await waitFor(() => expect(more()).toHaveAttribute('open'));
    expect(field('Places')).toHaveAccessibleDescription(/Please choose 1 to 49 places\./);
    expect(bodies()).toEqual([]);
    fill('Places', '2');
    press('Schedule');
    await waitFor(() => expect(field('Start')).toHaveAccessibleDescription(error));
    expect(field('Start')).toHaveFocus();
    expect(bodies()).toMatchObject([{ places: 2 }]);
    expect(toasts()).toEqual([]);
  });
});

describe('the form of an existing session', () => {
  // Covers 2.110, 2.112, 7.39
  it('has the stored values, sends unchanged times as they were, and closes', async () => {
    const { onClose, toasts } = await openDialog(service, {
      planned: session({ places: 2 }),
      buddies: [],
    });
    press('Edit');
    expect(screen.getByRole('dialog', { name: 'Edit Session' })).toBeInTheDocument();
    const values = ['Title', 'Description', 'Location'].map((name) => field(name).value);
    expect(values).toEqual(['Graph Theory', 'Chapters 3 and 4', 'Library, room 5']);
    expect(times().map(({ length }) => length)).toEqual([16, 16]);
    // The session itself is no overlap.
    expect(screen.queryByText(/^Overlaps with/)).toBeNull();
    expect(screen.getByText('This time has passed.')).toBeVisible();
    expect(screen.queryByLabelText('Repeat')).toBeNull();
    expect(field('Grace Hopper')).toBeChecked();
    await user.click(field('Grace Hopper'));
    fireEvent.click(field('Open to my study buddies'));
    fill('Title', 'Sets');
    press('Save');
    await expectClosed();
    expect(onClose).toHaveBeenCalledWith('s1');
    const { startTime, endTime, description, location } = session();
    expect(bodies()).toEqual([
      { title: 'Sets', description, startTime, endTime, location, participants: [], places: 0 },
    ]);
    expect(toasts()).toEqual(['Session updated!']);
  });
});

// Covers 2.105, 2.106, 2.113, 2.114
it.each([
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
])(
  'the form of $what session is sent once, stays open with a toast when that fails, and can be cancelled',
  async ({ open, save, saving, call, broken, failure, closed }) => {
    const fail = holdBack(service, call, broken);
    const { toasts, onClose } = await open();
    fill('Title', 'Sets');
    press(save);
    expect(button(saving)).toBeDisabled();
    fail();
    await waitFor(() => expect(toasts()).toEqual([failure]));
    expect(screen.queryByText(failure)).toBeNull();
    expect(field('Title').value).toBe('Sets');
    expect(onClose).not.toHaveBeenCalled();
    const sent = bodies().length;
    press('Cancel');
    await expectClosed();
    expect(onClose.mock.calls).toEqual(closed);
    expect(bodies()).toHaveLength(sent);
  },
);

describe('the video link in the form', () => {
  const MADE = 'https://meet.uni.edu/0a1b2c';

  // Covers 2.104
  it('is one that the installation makes, or starts with https', async () => {
    respond(service, { 'sessions/video-link': { link: MADE } });
    await openNew({ buddies: [] });
    expect(screen.getByText('No buddies to invite.')).toBeInTheDocument();
    await screen.findByLabelText('Video link');
    fill('Title', 'Sets');
    fill('Video link', 'http://meet.uni.edu');
    expect(screen.queryByText('Add a video link')).toBeNull();
    press('Schedule');
    expect(field('Video link')).toHaveAccessibleDescription(
      'The video link must be a URL that starts with https://.',
    );
    fill('Video link', '');
    press('Add a video link');
    expect(field('Video link')).toHaveValue(MADE);
    expect(screen.queryByText('Add a video link')).toBeNull();
    press('Schedule');
    await waitFor(() => expect(bodies()).toMatchObject([{ link: MADE }]));
  });

  it('stays as it is stored, also on a service without links, which shows no empty field', async () => {
    const link = 'https://meet.uni.edu/graphs';
    await openEdit({ buddies: [], planned: session({ link }) });
    expect(field('Video link')).toHaveValue(link);
    await waitFor(() =>
      expect(service.calls.map(({ path }) => path)).toContain('/api/sessions/video-link'),
    );
    fill('Video link', '');
    await waitFor(() => expect(screen.queryByLabelText('Video link')).toBeNull());
  });
});

describe('the form of a session that repeats', () => {
  const COMING = { startTime: '2999-03-05T10:00:00.000Z', endTime: '2999-03-05T11:30:00.000Z' };
  const repeating = (rule: Partial<SessionSeries>, change: Partial<StudySession> = COMING) =>
    session({
      series: { _id: 'r1', interval: 1, timeZone: 'Europe/Berlin', index: 0, ...rule },
      ...change,
    });
  const ERROR = 'A series can end one year from now at the latest.';
  const tooLong = { status: 400, body: { error: ERROR, fields: { repeat: ERROR } } };
  const labels = () =>
    screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent);
  const answer = (text: string) =>
    fireEvent.click(
      within(screen.getByRole('alertdialog', { name: 'Change a repeating session' })).getByText(
        text,
        { selector: 'button' },
      ),
    );

  beforeEach(() => {
    // This installation makes no links.
    respond(service, { 'sessions/video-link': { link: '' } });
  });

  it('has a summary, and an error of the service at its end', async () => {
    service.handlers['POST /api/sessions'] = () => tooLong;
    await openNew();
    expect(await screen.findByLabelText('Video link')).toHaveValue('');
    expect(screen.queryByText('Add a video link')).toBeNull();
    expect(screen.queryByLabelText('Ends')).toBeNull();
    fill('Title', 'Sets');
    expect(field('Repeat')).toHaveDisplayValue('Does not repeat');
    fill('Repeat', '1');
    expect(field('Ends')).toHaveDisplayValue('On a day');
    expect(field('Until').value).toBe('2026-05-08');
    expect(screen.getByText('Every Friday until May 8, 2026, 8 sessions')).toBeInTheDocument();
    press('Schedule');
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(ERROR));
    fill('Ends', 'count');
    expect(field('Ends')).toHaveDisplayValue('After a number');
    fill('Number of sessions', '3');
    press('Schedule');
    const timeZone = localZone();
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { repeat: { interval: 1, until: '2026-05-08', timeZone } },
        { repeat: { interval: 1, count: 3, timeZone } },
      ]),
    );
  });

  it('asks on saving for which ones, and keeps the form after Cancel', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => tooLong;
    const { onClose } = await openEdit({ planned: repeating({ until: '2999-04-30' }) });
    const intervals = within(field('Repeat')).getAllByRole('option');
    expect(intervals.map(({ textContent }) => textContent)).toEqual([
      ...['Every week', 'Every two weeks'],
    ]);
    fill('Title', 'Sets');
    press('Save');
    expect(labels()).toEqual([
      ...['This session', 'This and the following sessions', 'All coming sessions'],
    ]);
    answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Title').value).toBe('Sets');
    expect(bodies()).toEqual([]);
    fill('Repeat', '2');
    fill('Until', '2999-05-31');
    press('Save');
    expect(labels()).toEqual(['This and the following sessions', 'All coming sessions']);
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Sessions that are on none of the new dates will be cancelled.',
    );
    fireEvent.click(screen.getByLabelText('All coming sessions'));
    answer('Save');
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(ERROR));
    service.handlers['PATCH /api/sessions/s1'] = () => ({ body: session() });
    fill('Repeat', '1');
    fill('Until', '2999-04-30');
    press('Save');
    fireEvent.click(screen.getByLabelText('This and the following sessions'));
    answer('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    const timeZone = 'Europe/Berlin';
    expect(bodies()).toMatchObject([
      { scope: 'all', repeat: { interval: 2, until: '2999-05-31', timeZone } },
      { title: 'Sets', scope: 'following' },
    ]);
    expect(bodies()[1]).not.toHaveProperty('repeat');
  });

  it('makes a series of a single session without a question', async () => {
    const { onClose } = await openEdit({ planned: session(COMING) });
    fill('Repeat', '1');
    fill('Ends', 'count');
    fill('Number of sessions', '3');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(bodies()).toMatchObject([{ repeat: { interval: 1, count: 3, timeZone: localZone() } }]);
    expect(bodies()[0]).not.toHaveProperty('scope');
  });

  it('counts the sessions from this one on, and asks nothing once it is over', async () => {
    await openEdit({ planned: repeating({ count: 8, index: 3 }) });
    expect(field('Sessions from this one on').value).toBe('5');
    cleanup();
    const { onClose } = await openEdit({ planned: repeating({ until: '2999-04-30' }, {}) });
    expect(screen.queryByLabelText('Repeat')).toBeNull();
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(bodies()[0]).not.toHaveProperty('scope');
  });
});
