import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionSeries } from '../../../../contract/series.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { sessionMovesApi } from '../../../../src/features/sessions/sessionMoves.ts';
import {
  dayClicked,
  deleteClicked,
  editClicked,
  leaveClicked,
} from '../../../../src/features/sessions/sessionsSlice.ts';
import { localZone } from '../../../../src/ui/time/zone.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../../support/client/fakeService.ts';
import { changesOf, field, fill, press } from '../queries.ts';
import { session } from '../sessionFixture.ts';
import { bodiesOf, dialogHandlers, openDialog, type Opened } from './openDialog.tsx';

const coming = (change: Partial<StudySession> = {}) =>
  session({
    startTime: '2999-03-05T10:00:00.000Z',
    endTime: '2999-03-05T11:30:00.000Z',
    ...change,
  });
const repeating = (rule: Partial<SessionSeries>, change: Partial<StudySession> = {}) =>
  coming({
    series: { _id: 'r1', interval: 1, timeZone: 'Europe/Berlin', index: 0, ...rule },
    ...change,
  });
const weekly = repeating({ until: '2999-04-30' });
const invitation: StudySession = {
  ...weekly,
  createdBy: 'grace',
  participants: [{ _id: 'ada', name: 'Ada', answer: 'pending' }],
};

const TOO_LONG = 'A series can end one year from now at the latest.';
const tooLong = { status: 400, body: { error: TOO_LONG, fields: { repeat: TOO_LONG } } };

const service = fakeServiceForEachTest(dialogHandlers);

const open = (options: Opened) => openDialog(service, { planned: weekly, buddies: [], ...options });
// A Friday.
const openNew = () => open({ action: dayClicked(new Date(2026, 2, 20)), open: null });
const openEdit = (planned: StudySession) => open({ planned, action: editClicked('s1') });

/** Enters a title and a repetition. */
function repeat(interval: string, ends?: string) {
  fill('Title', 'Sets');
  fill('Repeat', interval);
  if (ends !== undefined) fill('Ends', ends);
}

const UPDATE = 'PATCH /api/sessions/s1';
const bodies = () => bodiesOf(service);
const options = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const labels = () =>
  screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent);

/** Chooses one of the sessions in the question, and confirms. */
function choose(question: string, scope: string, confirm: string) {
  const dialog = within(screen.getByRole('alertdialog', { name: question }));
  fireEvent.click(dialog.getByLabelText(scope));
  fireEvent.click(dialog.getByText(confirm, { selector: 'button' }));
}

describe('the form of a new session', () => {
  it('repeats until a day, with a summary', async () => {
    openNew();
    expect(screen.queryByLabelText('Ends')).toBeNull();
    repeat('1');
    expect(field('Until').value).toBe('2026-05-08');
    expect(screen.getByText('Every Friday until May 8, 2026, 8 sessions')).toBeInTheDocument();
    fill('Until', '2026-04-09');
    expect(screen.getByText('Every Friday until Apr 9, 2026, 3 sessions')).toBeInTheDocument();
    press('Schedule');
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { title: 'Sets', repeat: { interval: 1, until: '2026-04-09', timeZone: localZone() } },
      ]),
    );
  });

  it('repeats every two weeks a number of times', async () => {
    openNew();
    repeat('2', 'count');
    fill('Number of sessions', '3');
    expect(
      screen.getByText('Every second Friday until Apr 17, 2026, 3 sessions'),
    ).toBeInTheDocument();
    press('Schedule');
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { repeat: { interval: 2, count: 3, timeZone: localZone() } },
      ]),
    );
    expect(bodies()[0]).not.toHaveProperty('repeat.until');
  });

  it.each([
    ['until', '', 'Please choose the last day.'],
    ['until', '2026-03-19', 'The last day must not be before the start.'],
    ['count', '', 'Please enter how many sessions there are.'],
    ['count', '0', 'Please enter how many sessions there are.'],
    ['count', '1.5', 'Please enter how many sessions there are.'],
  ])('shows an end by %s of "%s" at its field and sends nothing', (end, value, error) => {
    openNew();
    repeat('1', end);
    const name = end === 'until' ? 'Until' : 'Number of sessions';
    fill(name, value);
    press('Schedule');
    expect(field(name)).toHaveAccessibleDescription(error);
    expect(changesOf(service)).toEqual([]);
  });

  it('shows an error of the service at the end', async () => {
    service.handlers['POST /api/sessions'] = () => tooLong;
    openNew();
    repeat('1');
    press('Schedule');
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(TOO_LONG));
  });
});

describe('a session of a series', () => {
  it.each([
    [{ until: '2026-12-12' }, 'Every week until Dec 12, 2026'],
    [{ interval: 2, count: 5 }, 'Every two weeks, 5 sessions'],
  ])('says how it repeats', (rule, text) => {
    open({ planned: repeating(rule) });
    expect(screen.getByText('Repeats').nextElementSibling).toHaveTextContent(text);
  });

  it('asks on saving for which ones, and keeps the form after Cancel', async () => {
    const { onClose } = openEdit(weekly);
    fill('Title', 'Sets');
    press('Save');
    expect(labels()).toEqual([
      ...['This session', 'This and the following sessions', 'All coming sessions'],
    ]);
    const question = within(screen.getByRole('alertdialog'));
    fireEvent.click(question.getByText('Cancel', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Title').value).toBe('Sets');
    expect(changesOf(service)).toEqual([]);
    press('Save');
    choose('Change a repeating session', 'This and the following sessions', 'Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(changesOf(service)).toMatchObject([
      { call: UPDATE, body: { title: 'Sets', scope: 'following' } },
    ]);
  });

  it('asks on deleting for which ones', async () => {
    const { onClose } = open({ action: deleteClicked('s1') });
    choose('Delete this session?', 'All coming sessions', 'Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(changesOf(service)).toMatchObject([{ call: 'DELETE /api/sessions/s1?scope=all' }]);
  });

  it('asks on leaving for which ones', async () => {
    open({ planned: invitation, action: leaveClicked('s1') });
    choose('Leave this session?', 'This session', 'Leave');
    await waitFor(() => expect(changesOf(service)).toHaveLength(1));
    expect(changesOf(service)[0]).toMatchObject({
      call: 'DELETE /api/sessions/s1/participants/me?scope=this',
    });
  });

  it('is answered for all', async () => {
    open({ planned: invitation });
    press('Accept');
    await screen.findByRole('alertdialog');
    expect(labels()).toEqual(['This session', 'All coming sessions']);
    choose('Answer a repeating session', 'All coming sessions', 'Send');
    await waitFor(() =>
      expect(changesOf(service)).toMatchObject([
        { call: 'PUT /api/sessions/s1/answer', body: { answer: 'accepted', scope: 'all' } },
      ]),
    );
  });
});

it('a drag moves one session of a series', async () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const times = { startTime: '2999-03-06T10:00:00.000Z', endTime: '2999-03-06T11:30:00.000Z' };
  await store.dispatch(sessionMovesApi.endpoints.moveSession.initiate({ session: weekly, times }));
  expect(changesOf(service)).toMatchObject([{ call: UPDATE, body: times }]);
  expect(bodies()[0]).not.toHaveProperty('scope');
});

describe('a session that does not repeat, or has ended', () => {
  it.each([session(), repeating({ until: '2999-04-30' }, { endTime: session().endTime })])(
    'is saved without a choice',
    async (planned) => {
      const { onClose } = openEdit(planned);
      fill('Start', '2026-03-02T09:00');
      fill('End', '2026-03-02T10:00');
      press('Save');
      await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
      expect(bodies()[0]).not.toHaveProperty('scope');
    },
  );
});

describe('the form of a session that repeats', () => {
  it('changes the rule of this and the following ones, or of all', async () => {
    const { onClose } = openEdit(weekly);
    expect(options('Repeat')).toEqual(['Every week', 'Every two weeks']);
    expect(field('Until').value).toBe('2999-04-30');
    fill('Repeat', '2');
    fill('Until', '2999-05-31');
    press('Save');
    expect(labels()).toEqual(['This and the following sessions', 'All coming sessions']);
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      'Sessions that are on none of the new dates will be cancelled.',
    );
    choose('Change a repeating session', 'All coming sessions', 'Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(bodies()).toMatchObject([
      { scope: 'all', repeat: { interval: 2, until: '2999-05-31', timeZone: 'Europe/Berlin' } },
    ]);
  });

  it('counts the sessions from this one on', async () => {
    openEdit(repeating({ count: 8, index: 3 }));
    expect(field('Sessions from this one on').value).toBe('5');
    fill('Sessions from this one on', '6');
    press('Save');
    choose('Change a repeating session', 'This and the following sessions', 'Save');
    await waitFor(() =>
      expect(bodies()).toMatchObject([{ scope: 'following', repeat: { interval: 1, count: 6 } }]),
    );
    expect(bodies()[0]).not.toHaveProperty('repeat.until');
  });

  it('sends no rule that is the same, even if this session is moved behind the last day', async () => {
    openEdit(repeating({ until: '2999-03-05' }));
    fill('Start', '2999-03-08T10:00');
    press('Save');
    expect(labels()).toContain('This session');
    choose('Change a repeating session', 'This session', 'Save');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toHaveProperty('repeat');
  });

  it('shows an error of the service at the end', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => tooLong;
    openEdit(weekly);
    fill('Until', '3001-04-30');
    press('Save');
    choose('Change a repeating session', 'All coming sessions', 'Save');
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(TOO_LONG));
  });
});

describe('the form of a single session', () => {
  it('makes a series of it without a question', async () => {
    const { onClose } = openEdit(coming());
    fill('Repeat', '1');
    fill('Ends', 'count');
    fill('Number of sessions', '3');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(bodies()).toMatchObject([{ repeat: { interval: 1, count: 3, timeZone: localZone() } }]);
    expect(bodies()[0]).not.toHaveProperty('scope');
  });

  it('offers no repetition once it is over', () => {
    openEdit(session());
    expect(screen.queryByLabelText('Repeat')).toBeNull();
  });
});
