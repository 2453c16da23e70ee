import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { DAY, MINUTE, SECOND } from '../../../contract/durations.ts';
import type { Room, RoomGoalsBody, RoomTimer } from '../../../contract/rooms.ts';
import { betterClock, measureClock } from '../../../src/features/rooms/serviceClock.ts';
import { countdownText, timerAt } from '../../../src/features/rooms/timerAt.ts';
import RoomScreen from '../../../src/features/rooms/RoomScreen.tsx';
import { clockText } from '../../../src/ui/time/times.ts';
import { fakeServiceForEachTest, respond } from '../../support/client/fakeService.ts';
import { openScreen } from '../../support/client/renderScreen.tsx';
import { session } from '../sessions/sessionFixture.ts';

const VISIT = 'PUT /api/sessions/s1/room/visit';
const LEAVE = 'DELETE /api/sessions/s1/room/visit';
const GOALS = 'PUT /api/sessions/s1/room/goals';
const TIMER = 'PUT /api/sessions/s1/room/timer';
/** The clock of the service is seven minutes ahead of this device's. */
const AHEAD = 7 * MINUTE;
const at = (offset: number) => new Date(Date.now() + AHEAD + offset).toISOString();

let room: Room;

const person = (_id: string, name: string, here: boolean) => ({
  ...{ _id, name, here, wasHere: false, avatar: '', goals: [] },
});

const changed = () => ({ body: { ...room, now: at(0) } });
const service = fakeServiceForEachTest({
  [VISIT]: () => ({ body: { ...room, now: at(0) } }),
  [LEAVE]: () => ({ body: { message: 'You left the room.' } }),
  [GOALS]: ({ body }) => {
    room.people[0]!.goals = (body as RoomGoalsBody).goals;
    return changed();
  },
  [TIMER]: ({ body }) => {
    const { focus } = body as { focus?: number };
    if (focus === undefined) room.timer!.pausedAt = at(0);
    else room.timer = { focus, startedAt: at(0), pausedFor: 0 };
    return changed();
  },
});

beforeEach(() => {
  room = {
    session: session({
      createdBy: 'ada',
      startTime: at(-5 * MINUTE),
      endTime: at(55 * MINUTE),
      participants: [
        { _id: 'grace', name: 'Grace Hopper', answer: 'accepted' },
        { _id: 'alan', name: 'Alan Turing', answer: 'maybe' },
      ],
    }),
    now: at(0),
    people: [
      person('ada', 'Ada Lovelace', true),
      person('alan', 'Alan Turing', false),
      person('grace', 'Grace Hopper', false),
    ],
  };
});

async function openRoom(shown = /^Here now|Who studied/) {
  const opened = openScreen(
    <Routes>
      <Route path="/sessions/:sessionId" element={<RoomScreen />} />
      <Route path="/dashboard" element="Home" />
    </Routes>,
    service,
    '/sessions/s1',
  );
  await screen.findByText(shown);
  /** Simulates the event that the room has changed. */
  const announce = () => {
    const payload = { sessionId: 's1' };
    act(() => {
      opened.store.dispatch({ type: 'rooms/roomChanged', payload });
    });
  };
  return { announce, ...opened };
}

const people = () =>
  within(screen.getByRole('list', { name: 'People' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const calls = (start: string) =>
  service.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const enter = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

const running: Omit<RoomTimer, 'startedAt'> = { focus: 25, break: 5, pausedFor: 0 };

describe('the room of a session', () => {
  const alone = () => screen.queryByRole('heading', { name: 'Nobody else is here yet' });

  it('shows who is here, late or may come, announces changes, and shows a running timer', async () => {
    const { announce } = await openRoom();
    const [me, alan] = ['ALYou here', 'ATAlan Turing may come'];
    expect(people()).toEqual([me, alan, 'GHGrace Hopper late']);
    expect(screen.getByRole('heading', { name: 'Here now: 1' })).toBeInTheDocument();
    expect(screen.getByText(/^The others see that you are here/)).toBeInTheDocument();
    expect(screen.getByText(/^5\d:\d\d left\.$/)).toBeInTheDocument();

    const change = (here: boolean) => {
      room.people[2] = { ...room.people[2]!, here, wasHere: true };
      announce();
    };
    change(true);
    await waitFor(() => expect(people()).toEqual([me, 'GHGrace Hopper here', alan]));
    expect(screen.getByText('Grace Hopper came.')).toHaveAttribute('role', 'status');
    expect(screen.queryByText(/^The others see that you are here/)).toBeNull();
    change(false);
    await waitFor(() => expect(people()).toEqual([me, alan, 'GHGrace Hopper left']));
    expect(screen.getByText('Grace Hopper left.')).toHaveAttribute('role', 'status');

    room.session.startTime = at(-30 * MINUTE);
    room.timer = { ...running, startedAt: at(-10 * MINUTE) };
    announce();
    // By the clock of the service, also in the title of the tab.
    expect(await screen.findByRole('timer')).toHaveTextContent(/^1[45]:[05]\d$/);
    expect(document.title).toMatch(/^1[45]:[05]\d /);
    expect(screen.queryByText(/^\d\d:\d\d left\.$/)).toBeNull();
    // Grace was there.
    expect(alone()).toBeNull();

    const before = calls(VISIT).length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls(VISIT).length).toBeGreaterThan(before));

    Object.assign(room.session, { participants: [], places: 4 });
    room.people.length = 1;
    announce();
    const place = await screen.findByText(/The conversation begins when somebody joins\.$/);
    expect(place).toHaveTextContent(/^Your study buddies see this session and can join it\./);
  });

  it('offers what to do alone ten minutes after the start, goals, a timer, and to leave', async () => {
    const { announce, toasts, where } = await openRoom();
    expect(alone()).toBeNull();
    room.session.startTime = at(-11 * MINUTE);
    announce();
    await waitFor(() => expect(alone()).not.toBeNull());
    screen.getByText('They may be late. You can go on alone.');
    expect(screen.getAllByRole('button', { name: 'Leave' })).toHaveLength(2);
    Object.assign(room.session, { participants: [], places: 4 });
    room.people.length = 1;
    announce();
    await screen.findByText('Nobody joined within ten minutes. You can go on alone.');
    press('Go on alone');
    expect(alone()).toBeNull();

    expect(screen.queryByRole('textbox', { name: 'Goal' })).toBeNull();
    press('Add a goal');
    const box = screen.getByRole('textbox', { name: 'Goal' });
    expect(box).toHaveFocus();
    enter('Goal', ' Sheet 6 ');
    press('Add');
    await waitFor(() => expect(box).toHaveValue(''));
    // A room that was loaded meanwhile lacks it until the response is shown.
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Sheet 6' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    await waitFor(() => expect(room.people[0]!.goals).toEqual([{ text: 'Sheet 6', done: true }]));
    press('Remove Sheet 6');
    await waitFor(() => expect(room.people[0]!.goals).toEqual([]));
    service.handlers[GOALS] = () => ({ status: 500 });
    enter('Goal', 'Sheet 7');
    // The form is busy until the removal is saved.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled());
    press('Add');
    await waitFor(() => expect(toasts()).toEqual(['Failed to save your goals.']));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(box).toHaveValue('Sheet 7');

    expect(screen.getByText('It runs for everyone in the room.')).toHaveRole('status');
    press('Other');
    enter('Minutes', '30');
    press('Start');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/);
    expect(calls(TIMER)[0]!.body).toEqual({ state: 'running', focus: 30 });
    press('Pause');
    expect(await screen.findByText('Focus (paused)')).toBeInTheDocument();
    press('Turn sound on');
    press('Turn sound off');
    room.timer = { focus: 30, startedAt: at(-31 * MINUTE), pausedFor: 0 };
    announce();
    expect(await screen.findByText('Time is up.')).toHaveRole('status');
    service.handlers[TIMER] = () => ({ status: 500 });
    press('Start');
    await waitFor(() => expect(toasts().at(-1)).toBe('Failed to change the timer.'));

    press('Leave');
    await waitFor(() => expect(where()).toBe('/dashboard'));
    const until = clockText(room.session.endTime);
    expect(toasts().at(-1)).toBe(`You left the room. You can come back until ${until}.`);
    await waitFor(() => expect(calls(LEAVE)).toHaveLength(1));
  });

  it('after the end says who studied and what was done, and asks how it was', async () => {
    const [me, alan, grace] = room.people as [Room['people'][0], ...Room['people']];
    Object.assign(room.session, { startTime: at(-65 * MINUTE), endTime: at(-5 * MINUTE) });
    me.wasHere = grace!.wasHere = true;
    me.goals = [
      { text: 'Sheet 6', done: true },
      { text: 'Chapter 4', done: false },
    ];
    const reviewed = {
      ...{ sessionId: 's1', title: 'Graph Theory', until: at(DAY) },
      people: [{ _id: 'grace', name: 'Grace Hopper', avatar: '' }],
    };
    respond(service, {
      'users/matches': [{ id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' }],
      'sessions/s1/review': reviewed,
    });
    service.handlers['PUT /api/sessions/s1/review'] = ({ body }) => {
      const stored = { ...reviewed, review: body };
      respond(service, { 'sessions/s1/review': stored });
      return { body: stored };
    };
    const { announce, toasts, where } = await openRoom();
    expect(screen.getByRole('heading', { name: 'Who studied' })).toBeInTheDocument();
    expect(people()).toEqual(['ALYou were here', 'ATAlan Turing ', 'GHGrace Hopper was here']);
    screen.getByText('You studied with Grace Hopper. Your goals: 1 of 2 done.');
    expect(screen.queryByRole('heading', { name: 'Timer' })).toBeNull();
    // Goals are still ticked off, and no longer added or removed.
    expect(screen.getByRole('checkbox', { name: 'Chapter 4' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Add a goal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Chapter 4' })).toBeNull();
    alan!.wasHere = true;
    me.goals = [];
    announce();
    await screen.findByText('You studied with Alan Turing and Grace Hopper.');
    me.wasHere = false;
    announce();
    await screen.findByText('This session has ended.');

    fireEvent.click(await screen.findByRole('radio', { name: /came/ }));
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.click(save);
    expect(await screen.findByText(/^Your answers are saved\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'How was it?' })).toHaveFocus();
    const again = await screen.findByRole('link', { name: 'Same time next week' });
    expect(again).toHaveAttribute('href', '/sessions');
    press('Leave');
    await waitFor(() => expect(where()).toBe('/dashboard'));
    expect(toasts().at(-1)).toBe('You left the room.');
  });

  it('has the conversation with the only other one who comes', async () => {
    const grace = { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' };
    respond(service, { 'users/matches': [grace], conversations: [], 'messages/grace': [] });
    room.session.participants[1]!.answer = 'declined';
    const { announce } = await openRoom();
    const box = () => screen.queryByRole('textbox', { name: 'Type a message...' });
    await waitFor(() => expect(box()).toBeVisible());
    room.session.participants[1]!.answer = 'accepted';
    announce();
    await waitFor(() => expect(box()).toBeNull());
  });

  it('that a buddy opened can be joined', async () => {
    const opened = service.handlers[VISIT]!;
    service.handlers[VISIT] = () => ({ status: 404, body: { error: 'Not found.' } });
    const creator = { _id: 'grace', name: 'Grace Hopper' };
    const session = { ...room.session, creator, places: 3, placesLeft: 2, isNow: true };
    respond(service, { 'sessions/open': [session] });
    service.handlers['POST /api/sessions/s1/joins'] = () => {
      service.handlers[VISIT] = opened;
      return { status: 201, body: session };
    };
    await openRoom(/Join now/);
    press(/^Join now/);
    expect(await screen.findByText(/^Here now/)).toBeInTheDocument();
  });

  it.each([
    [400, 'This session was cancelled, or you do not take part in it.'],
    [404, 'This session was cancelled, or you do not take part in it.'],
    [500, 'Failed to open the room.'],
  ])('that cannot be opened has the way to the calendar, after %i: %s', async (status, text) => {
    service.handlers[VISIT] = () => ({ status, body: {} });
    await openRoom(RegExp(`^${text}$`));
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status === 500 ? 1 : 0);
    const link = screen.getByRole('link', { name: 'Open the calendar' });
    expect(link).toHaveAttribute('href', '/sessions');
  });
});

describe('a timer', () => {
  const START = Date.parse('2026-03-02T10:00:00.000Z');
  const timer: RoomTimer = { ...running, startedAt: new Date(START).toISOString() };
  const focus = { phase: 'focus', round: 1, isPaused: false };

  it.each([
    // The clock of a device may be behind.
    [-SECOND, { ...focus, left: 25 * MINUTE }],
    [0, { ...focus, left: 25 * MINUTE }],
    [25 * MINUTE - 1, { ...focus, left: 1 }],
    [25 * MINUTE, { ...focus, phase: 'break', left: 5 * MINUTE }],
    [30 * MINUTE, { ...focus, left: 25 * MINUTE, round: 2 }],
    [86 * MINUTE, { ...focus, phase: 'break', left: 4 * MINUTE, round: 3 }],
  ])('%p ms after the start is in a phase of a round', (ran, state) => {
    expect(timerAt(timer, START + ran)).toEqual(state);
  });

  it('does not count pauses, and without breaks is over after its minutes', () => {
    const paused = { ...timer, pausedAt: new Date(START + 10 * MINUTE).toISOString() };
    const state = { ...focus, left: 15 * MINUTE };
    expect(timerAt(paused, START + 40 * MINUTE)).toEqual({ ...state, isPaused: true });
    const continued = { ...timer, pausedFor: 30 * MINUTE };
    expect(timerAt(continued, START + 40 * MINUTE)).toEqual(state);
    const free = { focus: 50, startedAt: timer.startedAt, pausedFor: 0 };
    expect(timerAt(free, START + 20 * MINUTE)).toEqual({ ...focus, left: 30 * MINUTE });
    expect(timerAt(free, START + 50 * MINUTE)).toEqual({ ...focus, phase: 'over', left: 0 });
  });

  it('is shown with hours only if it has one, and counts a begun second', () => {
    const texts = [0, 1, 25 * MINUTE, 3 * 60 * MINUTE + SECOND].map(countdownText);
    expect(texts).toEqual(['00:00', '00:01', '25:00', '3:00:01']);
  });
});

it('the clock of the service is the most precise measurement, until a later one excludes it', () => {
  const measured = (ahead: number, error: number) => ({ ahead, error });
  const now = '2026-03-02T10:00:00.000Z';
  const sentAt = Date.parse(now) - 60_000;
  // Up to half of the time that the request took.
  expect(measureClock(now, sentAt - 100, sentAt + 300)).toEqual(measured(59_900, 200));
  const [precise, slow] = [measured(1_000, 20), measured(2_400, 1_500)];
  const later = measured(9_000, 1_500);
  expect(betterClock(undefined, precise)).toBe(precise);
  expect(betterClock(precise, slow)).toBe(precise);
  expect(betterClock(slow, precise)).toBe(precise);
  // The clock of the device was set.
  expect(betterClock(precise, later)).toBe(later);
});
