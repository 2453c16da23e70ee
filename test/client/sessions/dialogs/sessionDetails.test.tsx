import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReceivedJoin } from '../../../../contract/openSessions.ts';
import type { SessionSeries } from '../../../../contract/series.ts';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { deleteClicked } from '../../../../src/features/sessions/sessionsSlice.ts';
import { VideoCall } from '../../../../src/features/sessions/VideoCall.tsx';
import { fakeClock, setDate } from '../../../support/client/fakeClock.ts';
import { fakeServiceForEachTest } from '../../../support/client/fakeService.ts';
import { bodiesOf, button, changesOf, dialog, fill, press } from '../queries.ts';
import { session } from '../sessionFixture.ts';
import { dialogHandlers, openDialog, type Opened } from './openDialog.tsx';

const COMING = { startTime: '2999-03-02T10:00:00.000Z', endTime: '2999-03-02T11:30:00.000Z' };

/** A coming session of Maya's, to which Ada and Grace are invited. */
const invitation = (ada: Partial<Participant> = {}, change: Partial<StudySession> = {}) =>
  session({
    createdBy: 'maya',
    ...COMING,
    participants: [
      { _id: 'ada', name: 'Ada Lovelace', answer: 'pending', ...ada },
      { _id: 'grace', name: 'Grace Hopper', answer: 'accepted' },
    ],
    ...change,
  });
const series: SessionSeries = { _id: 'r1', interval: 1, timeZone: 'Europe/Berlin', index: 0 };

let stored: StudySession;
let joins: ReceivedJoin[];

const service = fakeServiceForEachTest({
  ...dialogHandlers,
  'GET /api/sessions': () => ({ body: [stored] }),
  'PUT /api/sessions/s1/answer': ({ body }) => {
    stored = { ...stored, participants: invitation(body as Partial<Participant>).participants };
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
  'GET /api/sessions/s1/joins': () => ({ body: joins }),
  'POST /api/sessions/s1/joins/alan/accept': () => {
    joins = [];
    return { body: stored };
  },
});

beforeEach(() => {
  joins = [];
});

/** Opens the details of a session that the service has. */
function open(planned: StudySession, options: Opened = {}) {
  stored = planned;
  return openDialog(service, { planned, ...options });
}

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

/** The texts of the filled buttons and links. */
const primary = () =>
  [...document.querySelectorAll('[role=dialog] .bg-action')].map(({ textContent }) => textContent);

/** Returns the question with that title. */
const question = (name: string) => within(screen.getByRole('alertdialog', { name }));
const choose = (name: string, answer: string) =>
  fireEvent.click(question(name).getByText(answer, { selector: 'button' }));
const DELETE = 'Delete this session?';
const expectAnswered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('the details of a session', () => {
  // Covers 2.107
  it('show its creator every field, the names of the participants and all buttons', async () => {
    const participants = [
      { _id: 'grace', name: 'Grace Hopper' },
      { _id: 'alan', name: 'Alan Turing' },
    ];
    await open(session({ participants }));
    expect(facts()).toEqual({
      Title: 'Graph Theory',
      Description: 'Chapters 3 and 4',
      'Start and end': expect.stringContaining('Mar 2'),
      'Time zone': new Intl.DateTimeFormat().resolvedOptions().timeZone,
      Location: 'Library, room 5',
      Participants: 'Grace Hopper, Alan Turing',
    });
    expect(buttons()).toEqual(['Add to calendar', 'Close', 'Edit', 'Delete']);
  });

  it('begin with what, when, where, who invites and who comes, each once', async () => {
    const start = new Date();
    start.setDate(start.getDate() + 1);
    const at = (hour: number) => new Date(new Date(start).setHours(hour, 0, 0, 0)).toISOString();
    const participants = [{ _id: 'ada', name: 'Ada Lovelace', answer: 'pending' as const }];
    await open(session({ createdBy: 'grace', participants, startTime: at(10), endTime: at(11) }));
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

  it('list the first of many participants and those with a proposal, then all', async () => {
    const proposal = { startTime: '2026-03-03T10:00:00Z', endTime: '2026-03-03T11:00:00Z' };
    const participants = Array.from({ length: 9 }, (_, index) => ({
      _id: String(index),
      name: `Student ${String(index)}`,
      answer: 'pending' as const,
      ...(index === 7 && { proposal }),
    }));
    await open(session({ participants }));
    const names = () =>
      screen.getAllByText(/^Student/).map(({ textContent }) => textContent.at(-1));
    expect(names().join('')).toBe('0123457');
    press('Show all 9');
    expect(names().join('')).toBe('012345678');
    expect(screen.queryByText(/^Show all/)).toBeNull();
  });

  // Covers 2.108, 2.109
  it('show a dash for missing values and no unsafe link, with few buttons for others', async () => {
    const empty = { description: '', location: '', participants: [], link: 'javascript:alert(1)' };
    await open(session(empty), { userId: 'grace' });
    expect(facts()).toMatchObject({ Description: '—', Location: '—', Participants: '—' });
    expect(facts()).not.toHaveProperty('Video call');
    expect(buttons()).toEqual(['Add to calendar', 'Close']);
  });

  it('say that the session was cancelled or no longer includes the student', async () => {
    await open(session(), { open: 'gone' });
    expect(
      screen.getByText('This session was cancelled, or you do not take part in it.'),
    ).toBeInTheDocument();
    expect(buttons()).toEqual(['Close']);
  });
});

describe('deleting a session', () => {
  // Covers 4.50, 4.51, 5.16, 7.40, 8.6, 8.45
  it('happens after confirmation and closes the details, unless it fails', async () => {
    const { onClose, toasts } = await open(session(COMING));
    press('Delete');
    expect(screen.getByRole('alertdialog', { name: DELETE })).toHaveAccessibleDescription(
      'The participants will be notified.',
    );
    choose(DELETE, 'Cancel');
    await expectAnswered();
    expect(changesOf(service)).toEqual([]);
    const deletes = service.handlers['DELETE /api/sessions/s1']!;
    const failure = { status: 400, body: { error: 'The session is over.' } };
    service.handlers['DELETE /api/sessions/s1'] = () => failure;
    press('Delete');
    choose(DELETE, 'Delete');
    await waitFor(() => expect(toasts()).toEqual(['The session is over.']));
    await expectAnswered();
    expect(onClose).not.toHaveBeenCalled();
    service.handlers['DELETE /api/sessions/s1'] = deletes;
    press('Delete');
    choose(DELETE, 'Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(changesOf(service)[1]).toEqual({ call: 'DELETE /api/sessions/s1', body: '' });
    expect(toasts()).toEqual(['The session is over.', 'Session deleted.']);
  });

  it.each([
    ['that is over', session()],
    ['without participants', session({ ...COMING, participants: [] })],
  ])('%s notifies nobody', async (_what, planned) => {
    await open(planned, { action: deleteClicked('s1') });
    expect(screen.getByRole('alertdialog', { name: DELETE })).toHaveAccessibleDescription('');
  });

  it('of a series asks which ones', async () => {
    const { onClose } = await open(session({ ...COMING, series }), { action: deleteClicked('s1') });
    fireEvent.click(question(DELETE).getByLabelText('All coming sessions'));
    choose(DELETE, 'Delete');
    await waitFor(() => expect(onClose).toHaveBeenCalledWith('s1'));
    expect(changesOf(service)).toMatchObject([{ call: 'DELETE /api/sessions/s1?scope=all' }]);
  });
});

it('"Add to calendar" saves a file named after the title, or says why not', async () => {
  const FILE = 'GET /api/sessions/s1/calendar.ics';
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function record(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  URL.revokeObjectURL = () => undefined;
  service.handlers[FILE] = () => ({ status: 500, body: {} });
  const { toasts } = await open(session({ title: 'Graphs: 1/2' }));
  press('Add to calendar');
  await waitFor(() => expect(toasts()).toEqual(['Failed to load the calendar file.']));
  expect(saved).toEqual([]);
  service.handlers[FILE] = () => ({
    body: 'BEGIN:VCALENDAR\r\n',
    headers: { 'content-type': 'text/calendar' },
  });
  press('Add to calendar');
  await waitFor(() => expect(saved).toEqual(['Graphs_ 1_2.ics blob:1']));
  expect(blobs[0]).toMatchObject({ type: 'text/calendar', size: 17 });
});

describe('the video link in the details', () => {
  const LINK = 'https://meet.uni.edu/graphs';
  const link = () => screen.queryByRole('link', { name: 'Join video call' });

  it('is shown from 10 minutes before the start', async () => {
    const { advance } = fakeClock();
    const now = jest.spyOn(Date, 'now');
    now.mockReturnValue(Date.parse('2026-03-02T09:50:12.344Z'));
    await open(session({ link: LINK }));
    expect(screen.getByText('The link opens 10 minutes before the start.')).toBeVisible();
    expect(link()).toBeNull();
    now.mockReturnValue(Date.parse('2026-03-02T09:50:12.345Z'));
    await advance(5_000);
    expect(link()).toHaveAttribute('href', LINK);
    expect(link()).toHaveAttribute('target', '_blank');
    expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText(LINK)).toBeVisible();
  });

  it('is shown until the end', () => {
    setDate('2026-03-02T11:29:59.999Z');
    render(<VideoCall link={LINK} times={session()} />);
    expect(link()).toHaveAttribute('href', LINK);
    cleanup();
    setDate('2026-03-02T11:30:00.000Z');
    render(<VideoCall link={LINK} times={session()} />);
    expect(link()).toBeNull();
    expect(screen.getByText('The call is over.')).toBeVisible();
  });
});

const pressed = (name: string) =>
  waitFor(() => expect(button(name).getAttribute('aria-pressed')).toBe('true'));

describe('an invited student', () => {
  it('accepts with one click, declines with a few words, and leaves after a question', async () => {
    const { onClose, toasts } = await open(invitation());
    expect(primary()).toEqual(['Accept']);
    expect(buttons()).not.toContain('Leave');
    press('Accept');
    await pressed('Coming');
    await waitFor(() => expect(primary()).toEqual(['Open room']));
    await waitFor(() => expect(toasts()).toEqual(['Answer sent.']));
    // The answer that is given already sends nothing.
    press('Coming');
    press('Decline');
    await screen.findByText('A word to the organizer (optional)');
    fill('A word to the organizer (optional)', ' Exam week ');
    press('Send');
    await waitFor(() => expect(bodiesOf(service)).toHaveLength(3));
    await pressed('Not coming');
    expect(primary()).toEqual([]);
    press('Leave');
    choose('Leave this session?', 'Leave');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const answers = changesOf(service).map(({ call, body }) => [call, body]);
    expect(answers).toEqual([
      ['PUT /api/sessions/s1/answer', { answer: 'accepted' }],
      ['PUT /api/sessions/s1/answer', { answer: 'declined' }],
      ['PUT /api/sessions/s1/answer', { answer: 'declined', note: 'Exam week' }],
      ['DELETE /api/sessions/s1/participants/me', ''],
    ]);
  });

  it('proposes another time, which may overlap but not end before its start, and withdraws it', async () => {
    const others = [session({ _id: 's2', title: 'Calculus', ...COMING })];
    const { toasts } = await open(invitation(), { others });
    press('Propose another time');
    await dialog('Propose another time');
    const note = () => screen.queryByText(/^Overlaps with/)?.textContent ?? '';
    expect(note()).toMatch(/^Overlaps with “Calculus”/);
    fill('End', '2000-01-01T00:00');
    expect(note()).toBe('');
    press('Propose');
    expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
    fill('Start', '2000-01-01T10:00');
    fill('End', '2000-01-01T12:00');
    expect(screen.getByText('This time has passed.')).toBeVisible();
    fill('End', '2000-01-01T11:30');
    fill('Start', '2999-03-03T12:00');
    press('Propose');
    await screen.findByText(/^You propose/);
    expect(toasts()).toEqual(['Proposal sent.']);
    press('Withdraw');
    await waitFor(() => expect(screen.queryByText(/^You propose/)).toBeNull());
    const times = ['2999-03-03T12:00', '2999-03-03T13:30'].map((time) => new Date(time));
    const [startTime, endTime] = times.map((time) => time.toISOString());
    expect(changesOf(service)).toEqual([
      { call: 'PUT /api/sessions/s1/proposal', body: { startTime, endTime } },
      { call: 'DELETE /api/sessions/s1/proposal', body: '' },
    ]);
  });

  it('answers and leaves a series, or one session of it', async () => {
    await open(invitation({}, { series: { ...series, until: '2999-04-30' } }));
    expect(facts()['Repeats']).toBe('Every week until Apr 30, 2999');
    press('Accept');
    await screen.findByRole('alertdialog');
    const ANSWER = 'Answer a repeating session';
    const scopes = question(ANSWER).getAllByRole('radio');
    expect(scopes.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      ...['This session', 'All coming sessions'],
    ]);
    fireEvent.click(question(ANSWER).getByLabelText('All coming sessions'));
    choose(ANSWER, 'Send');
    fireEvent.click(await screen.findByText('Leave', { selector: 'button' }));
    choose('Leave this session?', 'Leave');
    await waitFor(() => expect(changesOf(service)).toHaveLength(2));
    expect(changesOf(service)).toMatchObject([
      { call: 'PUT /api/sessions/s1/answer', body: { answer: 'accepted', scope: 'all' } },
      { call: 'DELETE /api/sessions/s1/participants/me?scope=this' },
    ]);
  });

  it.each([
    ['after the end', invitation({}, { endTime: '2020-01-01T00:00:00.000Z' })],
    [
      'of a service without answers',
      invitation({}, { participants: [{ _id: 'ada', name: 'Ada' }] }),
    ],
  ])('is not asked %s', async (_name, planned) => {
    await open(planned);
    expect(screen.queryByText('Will you come?')).toBeNull();
  });
});

it('the creator accepts a request to join, sees the answers and takes a proposal', async () => {
  const student = { _id: 'alan', name: 'Alan Turing', avatar: '' };
  joins = [{ student, message: 'I like trees', createdAt: COMING.startTime }];
  const proposal = { startTime: '2999-03-04T10:00:00.000Z', endTime: '2999-03-04T11:00:00.000Z' };
  const { toasts } = await open(
    invitation({ answer: 'maybe', note: 'After lab', proposal }, { places: 2, placesLeft: 1 }),
    { userId: 'maya' },
  );
  await screen.findByText('Requests to join');
  expect(primary()).toContain('Open room');
  expect(facts()['Participants']).toMatch(/^Ada LovelaceMaybe“After lab”.*Grace HopperComing$/);
  for (const text of ['1 place left', '“I like trees”']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  fireEvent.click(screen.getByLabelText('Accept Alan Turing'));
  await waitFor(() => expect(screen.queryByText('Requests to join')).toBeNull());
  expect(toasts()).toEqual(['Answer sent.']);
  fireEvent.click(screen.getByLabelText('Take this time, proposed by Ada Lovelace'));
  await waitFor(() => expect(toasts()).toEqual(['Answer sent.', 'Session updated!']));
  expect(changesOf(service)).toEqual([
    { call: 'POST /api/sessions/s1/joins/alan/accept', body: '' },
    { call: 'POST /api/sessions/s1/participants/ada/proposal/accept', body: proposal },
  ]);
});
