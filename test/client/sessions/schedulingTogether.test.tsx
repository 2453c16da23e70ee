import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TimeSpan } from '../../../contract/hours.ts';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import { StudyNowDialog } from '../../../src/features/sessions/StudyNowDialog.tsx';
import OfferCard from '../../../src/features/sessions/OfferCard.tsx';
import { OfferTimesDialog } from '../../../src/features/sessions/OfferTimesDialog.tsx';
import { dayClicked, quickScheduleClicked } from '../../../src/features/sessions/sessionsSlice.ts';
import { OpenSessionsSection } from '../../../src/features/sessions/OpenSessionsSection.tsx';
import { StudyNowButton } from '../../../src/features/sessions/StudyNowButton.tsx';
import { localZone } from '../../../src/ui/time/zone.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import {
  fakeServiceForEachTest,
  holdBack,
  respond,
  type FakeResponse,
} from '../../support/client/fakeService.ts';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';
import { dialogHandlers, openDialog, type Opened } from './dialogs/openDialog.tsx';
import { button, changesOf, choose, field, fill, press, times } from './queries.ts';
import { openSession, session } from './sessionFixture.ts';

let open: OpenSession;

const service = fakeServiceForEachTest({
  ...dialogHandlers,
  'GET /api/sessions/open': () => ({ body: [open] }),
  'POST /api/sessions/o1/joins': ({ body }) => {
    const { message } = body as { message: string };
    open = openSession({ request: { message, createdAt: '2999-03-01T10:00:00.000Z' } });
    return { status: 201, body: open };
  },
  'DELETE /api/sessions/o1/joins/me': () => {
    open = openSession();
    return { body: { message: 'Request withdrawn.' } };
  },
  'POST /api/sessions/now': () => ({ status: 201, body: session() }),
});

beforeEach(() => {
  open = openSession();
});

describe('the list of open sessions', () => {
  it('shows who, where and how many places, asks with a few words, and withdraws', async () => {
    const { toasts } = openScreen(<OpenSessionsSection limit={3} />, service);
    await screen.findByText('Graph Theory sheet 7', { selector: 'h3' });
    expect(screen.getByText('Library')).toBeTruthy();
    expect(screen.getByText('Maya').closest('p')).toHaveTextContent('Maya · 3 places left');
    fireEvent.click(screen.getByText(/^Ask to join/));
    fill('A few words (optional)', ' Me too ');
    press('Send');
    await screen.findByText('You asked to join.');
    fireEvent.click(screen.getByText(/^Withdraw/));
    await screen.findByText(/^Ask to join/);
    expect(toasts()).toEqual(['Request sent.', 'Request withdrawn.']);
    expect(changesOf(service)).toEqual([
      { call: 'POST /api/sessions/o1/joins', body: { message: 'Me too' } },
      { call: 'DELETE /api/sessions/o1/joins/me', body: '' },
    ]);
  });

  it.each([
    ['nothing is open', { body: [] }, 1],
    ['the service has no open sessions, nor is “Study now”', { status: 404 }, 0],
  ])('is not shown if %s', async (_name, response, count) => {
    const send = holdBack(service, 'GET /api/sessions/open', response);
    openScreen([<OpenSessionsSection key="1" limit={3} />, <StudyNowButton key="2" />], service);
    expect(screen.getByText('Study now')).toHaveClass('invisible');
    send();
    await waitFor(() => expect(document.querySelector('.invisible')).toBeNull());
    expect(screen.queryAllByText('Study now')).toHaveLength(count);
    expect(screen.queryByText('Open sessions')).toBeNull();
  });
});

function openStudyNow(buddyId?: string) {
  const onStarted = jest.fn();
  const { toasts } = openScreen(
    <StudyNowDialog
      subjects={['Databases', 'Algebra']}
      buddies={[{ _id: 'grace', name: 'Grace Hopper' }]}
      buddyId={buddyId}
      onStarted={onStarted}
      onClose={jest.fn()}
    />,
    service,
  );
  return { onStarted, toasts };
}

describe('the dialog to study now', () => {
  it('focuses the subject, and starts with all buddies in the first one for 50 minutes', async () => {
    const { onStarted } = openStudyNow();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    expect(field('With')).toHaveDisplayValue('All my study buddies');
    screen.getByText(/^Study buddies who are online get a notice and can join with one tap\. If /);
    press('Start');
    await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
    const body = { title: 'Databases', minutes: 50 };
    expect(changesOf(service)).toEqual([{ call: 'POST /api/sessions/now', body }]);
    cleanup();
    // The focus would open the keyboard of a touch screen.
    mockMatchMedia(true);
    openStudyNow();
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });

  it('starts with one buddy, another subject and another duration, or asks for a subject', async () => {
    service.handlers['POST /api/sessions/now'] = () => ({ status: 500 });
    const { onStarted, toasts } = openStudyNow('grace');
    screen.getByText('Grace Hopper is invited and comes to the room.');
    fill('What do you study?', ' ');
    press('Start');
    expect(await screen.findByText('Enter what you study.')).toBeInTheDocument();
    press('Algebra');
    press('25 min');
    press('Start');
    await waitFor(() => expect(toasts()).toEqual(['Failed to start the session.']));
    expect(onStarted).not.toHaveBeenCalled();
    expect(field('What do you study?')).toHaveValue('Algebra');
    const body = { title: 'Algebra', minutes: 25, buddyId: 'grace' };
    expect(changesOf(service)).toEqual([{ call: 'POST /api/sessions/now', body }]);
  });
});

/** A time of a day in March 2026. */
const at = (hour: number, minute = 0, day = 16) =>
  new Date(2026, 2, day, hour, minute).toISOString();
const hourFrom = (start: number, day = 16): TimeSpan => ({
  start: at(start, 0, day),
  end: at(start + 1, 0, day),
});

const localTimes = ({ start, end }: TimeSpan) => [start, end].map(toLocalInput);
const respondWith = (times: TimeSpan[], rest: object = {}): FakeResponse => ({
  body: { times, free: [], ...rest },
});

/** Opens the form for a Friday. */
const openDay = (options: Opened = {}) => {
  setDate(at(9));
  return openDialog(service, {
    action: dayClicked(new Date(2026, 2, 20)),
    open: null,
    ...options,
  });
};

const requested = () =>
  service.calls
    .filter(({ path }) => path.startsWith('/api/sessions/times?'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

const suggestions = () => screen.findByRole('region', { name: 'Times that suit everyone' });
const ownTimes = () => screen.findByRole('region', { name: 'Your next free times' });

it('the form offers times for the invited buddies and the length, which fill the form', async () => {
  const FREE = { start: at(14, 0, 21), end: at(16, 0, 21) };
  respond(service, { 'sessions/times': { times: [FREE], free: [FREE] } });
  service.handlers['GET /api/sessions/times/missing'] = ({ path }) => ({
    body: { missing: path.includes(encodeURIComponent(FREE.start)) ? [] : ['maya', 'grace'] },
  });
  await openDay();
  expect(screen.getByText(/^Fri, Mar 20, \d/)).toBeInTheDocument();
  const common = { timeZone: localZone(), from: at(0, 0, 20) };
  const own = { ...common, participants: '', duration: '60' };
  await waitFor(() => expect(requested()).toEqual([own]));
  expect(await screen.findByRole('list', { name: 'When you are free' })).toBeVisible();
  await choose('Grace Hopper');
  const chip = await within(await suggestions()).findByRole('button', { name: /2:00/ });
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  const query = { ...common, participants: 'grace' };
  expect(requested()).toEqual([own, { ...query, duration: '60' }]);
  const note = 'You and Grace Hopper are not free at this time.';
  expect(await screen.findByText(note)).toBeInTheDocument();
  const strip = screen.getByRole('list', { name: 'When all of you are free' });
  expect(within(strip).getAllByText(/2:00.*4:00/, { selector: '.sr-only' })).toHaveLength(1);
  fireEvent.click(chip);
  expect(times()).toEqual(localTimes(FREE));
  expect(screen.getByText(/^Sat, Mar 21, 2:00/)).toBeInTheDocument();
  expect(screen.queryByText(note)).toBeNull();
  // The length is now two hours.
  await waitFor(() =>
    expect(requested()).toEqual([own, { ...query, duration: '60' }, { ...query, duration: '120' }]),
  );
  const chosen = await within(await suggestions()).findByRole('button', { name: /2:00/ });
  expect(chosen).toHaveAttribute('aria-pressed', 'true');
});

it('the form says when no time suits everyone, or offers times when most can come', async () => {
  const nearest = [{ ...hourFrom(14, 21), missing: ['grace'] }];
  service.handlers['GET /api/sessions/times'] = ({ path }) =>
    path.includes('duration=120') ? respondWith([], { nearest }) : respondWith([]);
  await openDay();
  await choose('Grace Hopper');
  const text =
    'No time in the next two weeks suits everyone. Choose a time yourself and ask, or mark more free hours in your profile.';
  expect(await within(await suggestions()).findByText(text)).toBeInTheDocument();
  press('2 h');
  expect(await screen.findByText(/At these times most can come:/)).toBeInTheDocument();
  const chip = screen.getByRole('button', { name: /2:00.*without Grace Hopper/ });
  // It is not chosen by itself.
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(chip);
  expect(times()).toEqual(localTimes(hourFrom(14, 21)));
});

describe('times that are offered to a buddy', () => {
  it('are three that both are free at or that the student adds', async () => {
    setDate(at(9));
    service.handlers['GET /api/sessions/times'] = () => ({ status: 500, body: {} });
    const onOffer = jest.fn();
    const props = { subject: undefined, onNow: undefined, onOffer, onClose: jest.fn() };
    openScreen(<OfferTimesDialog buddy={{ _id: 'grace', name: 'Grace' }} {...props} />, service);
    expect(screen.getByText('Looking for times...')).toBeVisible();
    expect(await screen.findByText('The times could not be loaded.')).toBeVisible();
    expect(button('Offer')).toBeDisabled();
    const free = [14, 15, 16, 17].map((hour) => hourFrom(hour));
    service.handlers['GET /api/sessions/times'] = ({ path }) =>
      respondWith(path.includes('duration=60') ? free : []);
    press('Retry');
    await screen.findByRole('button', { name: /2:00/, pressed: true });
    fireEvent.click(screen.getByRole('button', { name: /5:00/, pressed: false }));
    // The first one makes room.
    expect(screen.getByText(/^Mon, Mar 16, 2:00\sPM made room: 3 at most\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: /2:00/, pressed: false })).toBeVisible();

    press('Choose another time');
    const other = field('Another time');
    expect(other).toHaveFocus();
    press('Add');
    expect(other).toHaveAccessibleDescription('Please choose when it starts.');
    fill('Another time', '2026-03-16T09:00');
    press('Add');
    expect(other).toHaveAccessibleDescription('This time has passed.');
    fill('Another time', '2026-03-20T09:30');
    fireEvent.keyDown(other, { key: 'Enter' });
    expect(other).toHaveValue('');
    const own = { name: /Mar 20.*9:30.* your own$/, pressed: true };
    expect(screen.getByRole('button', own)).toBeVisible();
    expect(field('Title')).toHaveValue('Study session');
    fill('Title', ' Sets ');
    press('Offer 3 times');
    const starts = [at(16), at(17), at(9, 30, 20)];
    expect(onOffer).toHaveBeenCalledWith({ title: 'Sets', minutes: 60, starts });
    press('90 min');
    expect(await screen.findByText('No time in the next two weeks suits you both.')).toBeVisible();
  });

  it.each([
    ['are taken by a tap', 'ada', at(9, 1), 'Tap the time that suits you.', 1],
    ['wait for the buddy', 'grace', at(9, 1), 'Not chosen yet.', 0],
    ['have passed', 'ada', at(9), 'These times have passed.', 0],
  ])('%s', (_what, toId, start, text, buttons) => {
    setDate(at(9));
    const offer = { fromId: 'alan', toId, title: 'Sets', minutes: 60, starts: [start] };
    const props = { isTitleAbove: false, messageId: 'm1', recipientName: 'Grace' };
    openScreen(<OfferCard offer={offer} {...props} onTaken={jest.fn()} />, service);
    expect(screen.getByText(text)).toHaveRole('status');
    expect(screen.queryAllByRole('button')).toHaveLength(buttons);
  });
});

describe('Quick Schedule', () => {
  const NOW = { start: at(9, 10), end: at(10, 10) };

  /** Opens the form at 9:10. */
  async function openNow() {
    setDate(NOW.start);
    const action = quickScheduleClicked(new Date());
    await openDialog(service, { action, open: null });
    expect(times()).toEqual(localTimes(NOW));
  }

  // Covers 2.100
  it('starts now, and offers the next free times as chips', async () => {
    service.handlers['GET /api/sessions/times'] = ({ path }) =>
      path.includes('participants=grace')
        ? respondWith([hourFrom(17)])
        : respondWith([hourFrom(14), hourFrom(17)]);
    await openNow();
    const chip = await within(await ownTimes()).findByRole('button', { name: /2:00/ });
    expect(times()).toEqual(localTimes(NOW));
    fireEvent.click(chip);
    expect(times()).toEqual(localTimes(hourFrom(14)));
    await choose('Grace Hopper');
    await within(await suggestions()).findByRole('button', { name: /5:00/ });
    expect(times()).toEqual(localTimes(hourFrom(14)));
  });

  it('asks before it invites somebody who is not free, or to a start that has passed', async () => {
    let missing = ['grace'];
    service.handlers['GET /api/sessions/times/missing'] = () => ({ body: { missing } });
    await openNow();
    await choose('Grace Hopper');
    expect(await screen.findByText('Grace Hopper is not free at this time.')).toBeInTheDocument();
    fill('Title', 'Sets');
    press('Schedule');
    await screen.findByRole('alertdialog', { name: 'Grace Hopper is not free then.' });
    press('Show common times');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changesOf(service)).toEqual([]);
    missing = [];
    setDate(at(9, 12));
    fill('Start', toLocalInput(at(9, 14)));
    setDate(at(9, 14));
    press('Schedule');
    await screen.findByRole('alertdialog', { name: 'The start has passed.' });
    press('Schedule all the same');
    await waitFor(() => expect(changesOf(service)).toHaveLength(1));
  });

  it.each<[string, FakeResponse]>([
    ['the service knows no free times', { status: 404, body: { error: 'Not found.' } }],
    ['there is no free time', respondWith([])],
  ])('starts now if %s', async (_case, response) => {
    service.handlers['GET /api/sessions/times'] = () => response;
    await openNow();
    expect(await ownTimes()).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Your next free times' })).toBeNull(),
    );
    expect(times()).toEqual(localTimes(NOW));
  });
});
