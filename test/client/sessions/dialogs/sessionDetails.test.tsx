import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { SessionDialogs } from '../../../../src/features/sessions/dialogs/SessionDialogs.tsx';
import { useGetSessionsQuery } from '../../../../src/features/sessions/sessionsApi.ts';
import { deleteClicked } from '../../../../src/features/sessions/sessionsSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { fakeClock, setDate } from '../../../support/client/fakeClock.ts';
import { fakeServiceForEachTest } from '../../../support/client/fakeService.ts';
import { renderScreen } from '../../../support/client/renderScreen.tsx';
import { button, changesOf, fill, press, toastsOf } from '../queries.ts';
import { session } from '../sessionFixture.ts';
import { dialogHandlers, openDialog } from './openDialog.tsx';

const LINK = 'https://meet.uni.edu/graphs';

/** A coming session of Maya's, to which Ada and Grace are invited. */
const invitation = (ada: Partial<Participant> = {}, change: Partial<StudySession> = {}) =>
  session({
    createdBy: 'maya',
    startTime: '2999-03-02T10:00:00.000Z',
    endTime: '2999-03-02T11:30:00.000Z',
    participants: [
      { _id: 'ada', name: 'Ada Lovelace', answer: 'pending', ...ada },
      { _id: 'grace', name: 'Grace Hopper', answer: 'accepted' },
    ],
    ...change,
  });

let stored: StudySession;

const service = fakeServiceForEachTest({
  ...dialogHandlers,
  'GET /api/sessions': () => ({ body: [stored] }),
  'PUT /api/sessions/s1/answer': ({ body }) => {
    stored = invitation(body as Partial<Participant>);
    return { body: stored };
  },
  'PUT /api/sessions/s1/proposal': ({ body }) => {
    stored = invitation({ proposal: body as Participant['proposal'] });
    return { body: stored };
  },
  'DELETE /api/sessions/s1/proposal': () => {
    stored = invitation();
    return { body: stored };
  },
  'POST /api/sessions/s1/participants/ada/proposal/accept': ({ body }) => {
    stored = { ...stored, ...(body as object), participants: [] };
    return { body: stored };
  },
});

function Dialogs({ onClose }: { onClose: () => void }) {
  const { data } = useGetSessionsQuery();
  return (
    <SessionDialogs
      open="s1"
      sessions={data}
      invitable={{ buddies: [{ _id: 'maya', name: 'Maya' }], isLoading: false, onRetry: undefined }}
      onClose={onClose}
    />
  );
}

/** Opens the session that the service has. */
async function openSession(has: StudySession, userId = 'ada') {
  stored = has;
  const { store } = makeTestStore({ url: service.url, userId });
  const onClose = jest.fn();
  renderScreen(<Dialogs onClose={onClose} />, store);
  await screen.findByText('Session Details', { selector: 'h2' });
  return { onClose, toasts: () => toastsOf(store) };
}

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
    openDialog(service, { planned: session({ participants }) });
    expect(facts()).toEqual({
      Title: 'Graph Theory',
      Description: 'Chapters 3 and 4',
      'Start and end': expect.stringContaining('Mar 2'),
      'Time zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
      Location: 'Library, room 5',
      Participants: 'Grace Hopper, Alan Turing',
    });
  });

  it('begin with what, when, where, who invites and who comes, each once', () => {
    const start = new Date();
    start.setDate(start.getDate() + 1);
    const at = (hour: number) => new Date(new Date(start).setHours(hour, 0, 0, 0)).toISOString();
    const participants = [{ _id: 'ada', name: 'Ada Lovelace', answer: 'pending' as const }];
    openDialog(service, {
      planned: session({ createdBy: 'grace', participants, startTime: at(10), endTime: at(11) }),
    });
    expect(Object.entries(facts()).slice(0, 5)).toEqual([
      ['Title', 'Graph Theory'],
      ['Start and end', expect.stringMatching(/^Tomorrow, 10:00\s–\s11:00\sAM$/)],
      ['Location', 'Library, room 5'],
      ['Organizer', 'Grace Hopper'],
      ['Participants', 'Ada LovelaceNo answer yet'],
    ]);
    expect(screen.getAllByText(/10:00|Library|Ada Lovelace|Grace Hopper/)).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute(
      'href',
      '/people/grace',
    );
  });

  it('list the first of many participants and those with a proposal, then all', () => {
    const proposal = { startTime: '2026-03-03T10:00:00Z', endTime: '2026-03-03T11:00:00Z' };
    const participants = Array.from({ length: 9 }, (_, index) => ({
      _id: String(index),
      name: `Student ${String(index)}`,
      answer: 'pending' as const,
      ...(index === 7 && { proposal }),
    }));
    openDialog(service, { planned: session({ participants }) });
    const names = () =>
      screen.getAllByText(/^Student/).map(({ textContent }) => textContent.at(-1));
    expect(names().join('')).toBe('0123457');
    press('Show all 9');
    expect(names().join('')).toBe('012345678');
    expect(screen.queryByText(/^Show all/)).toBeNull();
  });

  // Covers 2.108
  it('show a dash for missing values', () => {
    openDialog(service, { planned: session({ description: '', location: '', participants: [] }) });
    expect(facts()).toMatchObject({ Description: '—', Location: '—', Participants: '—' });
  });

  it('say that the session was cancelled or no longer includes the student', () => {
    openDialog(service, { open: 'gone' });
    expect(
      screen.getByText('This session was cancelled, or you do not take part in it.'),
    ).toBeInTheDocument();
    expect(buttons()).toEqual(['Close']);
  });

  // Covers 2.109
  it.each([
    ['grace', ['Add to calendar', 'Close']],
    ['ada', ['Add to calendar', 'Close', 'Edit', 'Delete']],
  ])('give %s the buttons %j', (userId, expected) => {
    openDialog(service, { userId });
    expect(buttons()).toEqual(expected);
  });
});

describe('deleting a session', () => {
  const openQuestion = () => {
    const opened = openDialog(service, { action: deleteClicked('s1') });
    const question = within(screen.getByRole('alertdialog', { name: 'Delete this session?' }));
    const choose = (name: string) => fireEvent.click(question.getByText(name));
    return { ...opened, choose };
  };

  it.each([
    [session(), ''],
    [session({ endTime: '2999-03-02T11:30:00.000Z' }), 'The participants will be notified.'],
    [session({ endTime: '2999-03-02T11:30:00.000Z', participants: [] }), ''],
  ])('says when the participants will be notified', (planned, expected) => {
    openDialog(service, { planned, action: deleteClicked('s1') });
    const question = screen.getByRole('alertdialog', { name: 'Delete this session?' });
    expect(question).toHaveAccessibleDescription(expected);
  });

  // Covers 4.50, 5.16, 7.40, 8.45
  it('happens after confirmation, shows a toast and closes the details', async () => {
    const { choose, onClose, toasts } = openQuestion();
    choose('Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(service.calls).toMatchObject([{ method: 'DELETE', path: '/api/sessions/s1', body: '' }]);
    expect(toasts()).toEqual(['Session deleted.']);
  });

  // Covers 4.51, 8.6
  it('that fails shows a toast and keeps the details open', async () => {
    const response = { status: 400, body: { error: 'The session is over.' } };
    service.handlers['DELETE /api/sessions/s1'] = () => response;
    const { choose, onClose, toasts } = openQuestion();
    choose('Delete');
    await waitFor(() => expect(toasts()).toEqual(['The session is over.']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Session Details')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  // Covers 5.16
  it('does not happen when it is cancelled', async () => {
    const { choose } = openQuestion();
    choose('Cancel');
    await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(screen.getByText('Session Details')).toBeInTheDocument();
    expect(changesOf(service)).toEqual([]);
  });
});

describe('"Add to calendar"', () => {
  const FILE = 'GET /api/sessions/s1/calendar.ics';

  it('saves a file named after the title, or says why not', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
    URL.revokeObjectURL = () => undefined;
    service.handlers[FILE] = () => ({ status: 404, body: { error: 'This session is gone.' } });
    const { toasts } = openDialog(service, { planned: session({ title: 'Graphs: 1/2' }) });
    press('Add to calendar');
    await waitFor(() => expect(toasts()).toEqual(['This session is gone.']));
    expect(saved).toEqual([]);
    service.handlers[FILE] = () => ({
      body: 'BEGIN:VCALENDAR\r\n',
      headers: { 'content-type': 'text/calendar' },
    });
    press('Add to calendar');
    await waitFor(() => expect(saved).toEqual(['Graphs_ 1_2.ics blob:1']));
    expect(blobs[0]).toMatchObject({ type: 'text/calendar', size: 17 });
  });
});

describe('the video link in the details', () => {
  const render = (planned: StudySession) => openDialog(service, { planned, buddies: [] });
  const planned: StudySession = session({ link: LINK });
  const button = () => screen.queryByRole('link', { name: 'Join video call' });

  it('is shown from 10 minutes before the start', async () => {
    const { advance } = fakeClock();
    const now = jest.spyOn(Date, 'now');
    now.mockReturnValue(Date.parse('2026-03-02T09:50:12.344Z'));
    render(planned);
    expect(screen.getByText('The link opens 10 minutes before the start.')).toBeVisible();
    expect(button()).toBeNull();
    now.mockReturnValue(Date.parse('2026-03-02T09:50:12.345Z'));
    await advance(5_000);
    expect(button()).toHaveAttribute('href', LINK);
    expect(button()).toHaveAttribute('target', '_blank');
    expect(button()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText(LINK)).toBeVisible();
  });

  it.each([
    ['2026-03-02T11:29:59.999Z', LINK],
    ['2026-03-02T11:30:00.000Z', undefined],
  ])('is shown until the end: at %s', (now, href) => {
    setDate(now);
    render(planned);
    expect(button()?.getAttribute('href')).toBe(href);
  });

  it.each([undefined, '', 'javascript:alert(1)'])('is not another link: %s', (link) => {
    setDate('2026-03-02T11:00:00.000Z');
    render({ ...session(), ...(link !== undefined && { link }) });
    expect(screen.queryByText('Video call')).toBeNull();
  });
});

const pressed = async (name: string) => {
  await waitFor(() => expect(button(name).getAttribute('aria-pressed')).toBe('true'));
};

/** Proposes another time, with this start or end. */
async function propose(name: string, value: string) {
  press('Propose another time');
  const form = within(await screen.findByRole('dialog', { name: 'Propose another time' }));
  fireEvent.change(form.getByLabelText(name), { target: { value } });
  press('Propose');
}

/** The texts of the filled buttons and links. */
const primary = () =>
  [...document.querySelectorAll('[role=dialog] .bg-action')].map(({ textContent }) => textContent);

it('one action at a time is the primary one', async () => {
  await openSession(invitation());
  expect(primary()).toEqual(['Accept']);
  press('Accept');
  await waitFor(() => expect(primary()).toEqual(['Open room']));
});

it('for the creator the room is the primary action', async () => {
  await openSession(invitation(), 'maya');
  expect(primary()).toEqual(['Open room']);
});

describe('an invited student', () => {
  it('accepts with one click', async () => {
    const { toasts } = await openSession(invitation());
    press('Accept');
    await pressed('Coming');
    await waitFor(() => expect(toasts()).toEqual(['Answer sent.']));
    expect(changesOf(service)).toEqual([
      { call: 'PUT /api/sessions/s1/answer', body: { answer: 'accepted' } },
    ]);
    // The answer that is given already sends nothing.
    await pressed('Coming');
    press('Coming');
    expect(changesOf(service)).toHaveLength(1);
  });

  it('adds a few words to a refusal', async () => {
    await openSession(invitation());
    press('Decline');
    await screen.findByText('A word to the organizer (optional)');
    fill('A word to the organizer (optional)', ' Exam week ');
    press('Send');
    await waitFor(() =>
      expect(changesOf(service).at(-1)?.body).toEqual({ answer: 'declined', note: 'Exam week' }),
    );
  });

  it('proposes another time, and withdraws it', async () => {
    const { toasts } = await openSession(invitation());
    await propose('Start', '2999-03-03T12:00');
    await screen.findByText(/^You propose/);
    expect(toasts()).toEqual(['Proposal sent.']);
    expect(changesOf(service)).toEqual([
      {
        call: 'PUT /api/sessions/s1/proposal',
        body: {
          startTime: new Date('2999-03-03T12:00').toISOString(),
          endTime: new Date('2999-03-03T13:30').toISOString(),
        },
      },
    ]);
    press('Withdraw');
    await waitFor(() => expect(screen.queryByText(/^You propose/)).toBeNull());
  });

  it('sees why a proposal is refused', async () => {
    await openSession(invitation());
    await propose('End', '2000-01-01T00:00');
    expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
    expect(changesOf(service)).toEqual([]);
  });

  it('leaves after a confirmation', async () => {
    const { onClose } = await openSession(invitation({ answer: 'accepted' }));
    press('Leave');
    const question = await screen.findByRole('alertdialog', { name: 'Leave this session?' });
    fireEvent.click(within(question).getByText('Leave', { selector: 'button' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(changesOf(service)).toEqual([
      { call: 'DELETE /api/sessions/s1/participants/me', body: '' },
    ]);
  });

  it.each([
    ['after the end', invitation({}, { endTime: '2020-01-01T00:00:00.000Z' })],
    [
      'of a service without answers',
      invitation({}, { participants: [{ _id: 'ada', name: 'Ada' }] }),
    ],
  ])('is not asked %s', async (_name, has) => {
    await openSession(has);
    expect(screen.queryByText('Will you come?')).toBeNull();
  });
});

describe('the creator', () => {
  it('sees the answers and takes a proposal with one click', async () => {
    const proposal = { startTime: '2999-03-04T10:00:00.000Z', endTime: '2999-03-04T11:00:00.000Z' };
    const { toasts } = await openSession(
      invitation({ answer: 'maybe', note: 'After lab', proposal }),
      'maya',
    );
    expect(screen.getByText('Maybe')).toBeTruthy();
    expect(screen.getByText('Coming')).toBeTruthy();
    expect(screen.getByText('“After lab”')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Take this time, proposed by Ada Lovelace'));
    await waitFor(() => expect(toasts()).toEqual(['Session updated!']));
    expect(changesOf(service).map(({ body }) => body)).toEqual([proposal]);
  });
});
