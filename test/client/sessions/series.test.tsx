import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StudySession } from '../../../contract/sessions.ts';
import { SessionDialogs } from '../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import { sessionMovesApi } from '../../../src/features/sessions/sessionMoves.ts';
import {
  dayClicked,
  deleteClicked,
  editClicked,
  leaveClicked,
} from '../../../src/features/sessions/sessionsSlice.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { session } from './sessionFixture.ts';

const repeating = (change: Partial<StudySession> = {}) =>
  session({
    startTime: '2999-03-05T10:00:00.000Z',
    endTime: '2999-03-05T11:30:00.000Z',
    series: { _id: 'r1', interval: 1, until: '2999-04-30', timeZone: 'Europe/Berlin' },
    ...change,
  });

const service = fakeServiceForEachTest({
  'POST /api/sessions': () => ({ status: 201, body: repeating() }),
  'PATCH /api/sessions/s1': () => ({ body: repeating() }),
  'DELETE /api/sessions/s1': () => ({ body: { message: 'Session deleted.' } }),
  'PUT /api/sessions/s1/answer': () => ({ body: repeating() }),
  'DELETE /api/sessions/s1/participants/me': () => ({ body: { message: 'Left.' } }),
});

interface Opened {
  action?: ReturnType<
    typeof dayClicked | typeof editClicked | typeof deleteClicked | typeof leaveClicked
  >;
  open?: string | null;
  userId?: string;
  planned?: StudySession;
}

function openDialog({ action, open = 's1', userId = 'ada', planned = repeating() }: Opened) {
  const { store } = makeTestStore({ url: service.url, userId });
  if (action) store.dispatch(action);
  const onClose = jest.fn();
  renderScreen(
    <SessionDialogs
      open={open}
      sessions={[planned]}
      invitable={{ buddies: [], isLoading: false, onRetry: undefined }}
      onClose={onClose}
    />,
    store,
  );
  return { onClose };
}

// A Friday.
const openNew = () => openDialog({ action: dayClicked(new Date(2026, 2, 20)), open: null });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const requests = () =>
  service.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body }));
/** Chooses one of the sessions in the question, and confirms. */
function choose(question: string, scope: string, confirm: string) {
  const dialog = within(screen.getByRole('alertdialog', { name: question }));
  fireEvent.click(dialog.getByLabelText(scope));
  fireEvent.click(dialog.getByText(confirm, { selector: 'button' }));
}
const labels = () =>
  screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent);

describe('the form of a new session', () => {
  it('repeats until a day, with a summary', async () => {
    openNew();
    expect(screen.queryByLabelText('Ends')).toBeNull();
    fill('Title', 'Sets');
    fill('Repeat', '1');
    expect(field('Until').value).toBe('2026-05-08');
    expect(screen.getByText('Every Friday until May 8, 2026, 8 sessions')).toBeInTheDocument();
    fill('Until', '2026-04-09');
    expect(screen.getByText('Every Friday until Apr 9, 2026, 3 sessions')).toBeInTheDocument();
    press('Schedule');
    await waitFor(() =>
      expect(requests()).toMatchObject([
        {
          body: {
            title: 'Sets',
            repeat: { interval: 1, until: '2026-04-09', timeZone: localZone() },
          },
        },
      ]),
    );
  });

  it('repeats every two weeks a number of times', async () => {
    openNew();
    fill('Title', 'Sets');
    fill('Repeat', '2');
    fill('Ends', 'count');
    fill('Number of sessions', '3');
    expect(
      screen.getByText('Every second Friday until Apr 17, 2026, 3 sessions'),
    ).toBeInTheDocument();
    press('Schedule');
    await waitFor(() =>
      expect(requests()).toMatchObject([
        { body: { repeat: { interval: 2, count: 3, timeZone: localZone() } } },
      ]),
    );
    expect(requests()[0]!.body).not.toHaveProperty('repeat.until');
  });

  it.each([
    ['until', '', 'Please choose the last day.'],
    ['until', '2026-03-19', 'The last day must not be before the start.'],
    ['count', '', 'Please enter how many sessions there are.'],
    ['count', '0', 'Please enter how many sessions there are.'],
    ['count', '1.5', 'Please enter how many sessions there are.'],
  ])('shows an end by %s of "%s" at its field and sends nothing', (end, value, error) => {
    openNew();
    fill('Title', 'Sets');
    fill('Repeat', '1');
    fill('Ends', end);
    const name = end === 'until' ? 'Until' : 'Number of sessions';
    fill(name, value);
    press('Schedule');
    expect(field(name)).toHaveAccessibleDescription(error);
    expect(requests()).toEqual([]);
  });

  it('shows an error of the service at the end', async () => {
    const error = 'A series can end one year from now at the latest.';
    service.handlers['POST /api/sessions'] = () => ({
      status: 400,
      body: { error, fields: { repeat: error } },
    });
    openNew();
    fill('Title', 'Sets');
    fill('Repeat', '1');
    press('Schedule');
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(error));
  });
});

describe('a session of a series', () => {
  it.each([
    [{ interval: 1, until: '2026-12-12' }, 'Every week until Dec 12, 2026'],
    [{ interval: 2, count: 5 }, 'Every two weeks, 5 sessions'],
  ])('says how it repeats', (rule, text) => {
    openDialog({ planned: repeating({ series: { _id: 'r1', timeZone: 'UTC', ...rule } }) });
    expect(screen.getByText('Repeats').nextElementSibling).toHaveTextContent(text);
  });

  it('asks on saving for which ones, and keeps the form after Cancel', async () => {
    const { onClose } = openDialog({ action: editClicked('s1') });
    fill('Title', 'Sets');
    press('Save');
    expect(labels()).toEqual([
      ...['This session', 'This and the following sessions', 'All coming sessions'],
    ]);
    const question = within(screen.getByRole('alertdialog'));
    fireEvent.click(question.getByText('Cancel', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field('Title').value).toBe('Sets');
    expect(requests()).toEqual([]);
    press('Save');
    choose('Change a repeating session', 'This and the following sessions', 'Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(requests()).toMatchObject([
      { method: 'PATCH', body: { title: 'Sets', scope: 'following' } },
    ]);
  });

  it('asks on deleting for which ones', async () => {
    const { onClose } = openDialog({ action: deleteClicked('s1') });
    choose('Delete this session?', 'All coming sessions', 'Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(requests()).toMatchObject([{ method: 'DELETE', path: '/api/sessions/s1?scope=all' }]);
  });

  it('asks on leaving for which ones', async () => {
    const planned = repeating({
      createdBy: 'grace',
      participants: [{ _id: 'ada', name: 'Ada', answer: 'pending' }],
    });
    openDialog({ planned, action: leaveClicked('s1') });
    choose('Leave this session?', 'This session', 'Leave');
    await waitFor(() => expect(requests()).toHaveLength(1));
    expect(requests()[0]).toMatchObject({ path: '/api/sessions/s1/participants/me?scope=this' });
  });

  it('is answered for all', async () => {
    const planned = repeating({
      createdBy: 'grace',
      participants: [{ _id: 'ada', name: 'Ada', answer: 'pending' }],
    });
    openDialog({ planned });
    press('Accept');
    await screen.findByRole('alertdialog');
    expect(labels()).toEqual(['This session', 'All coming sessions']);
    choose('Answer a repeating session', 'All coming sessions', 'Send');
    await waitFor(() =>
      expect(requests()).toMatchObject([
        { method: 'PUT', body: { answer: 'accepted', scope: 'all' } },
      ]),
    );
  });
});

it('a drag moves one session of a series', async () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const times = { startTime: '2999-03-06T10:00:00.000Z', endTime: '2999-03-06T11:30:00.000Z' };
  await store.dispatch(
    sessionMovesApi.endpoints.moveSession.initiate({ session: repeating(), times }),
  );
  expect(requests()).toMatchObject([{ method: 'PATCH', body: times }]);
  expect(requests()[0]!.body).not.toHaveProperty('scope');
});

describe('a session that does not repeat, or has ended', () => {
  it.each([session(), repeating({ endTime: session().endTime })])(
    'is saved and deleted without a choice',
    async (planned) => {
      const { onClose } = openDialog({ planned, action: editClicked('s1') });
      fill('Start', '2026-03-02T09:00');
      fill('End', '2026-03-02T10:00');
      press('Save');
      await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
      expect(requests()[0]!.body).not.toHaveProperty('scope');
    },
  );
});
