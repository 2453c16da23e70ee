import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { DAY, MINUTE, SECOND } from '../../../contract/durations.ts';
import type { Room, RoomGoalsBody, RoomTimer } from '../../../contract/rooms.ts';
import { betterClock, measureClock } from '../../../src/features/rooms/serviceClock.ts';
import { countdownText, timerAt } from '../../../src/features/rooms/timerAt.ts';
import RoomRoute from '../../../src/routes/RoomRoute.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { clockText } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest, respond } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { session } from '../sessions/sessionFixture.ts';

const VISIT = 'PUT /api/sessions/s1/room/visit';
/** The clock of the service is seven minutes ahead of this device's. */
const AHEAD = 7 * MINUTE;
const serviceNow = () => Date.now() + AHEAD;
const at = (offset: number) => new Date(serviceNow() + offset).toISOString();

let room: Room;

const person = (_id: string, name: string, here: boolean) => ({
  ...{ _id, name, here, wasHere: false, avatar: '', goals: [] },
});

const service = fakeServiceForEachTest({
  [VISIT]: () => ({ body: { ...room, now: at(0) } }),
  'DELETE /api/sessions/s1/room/visit': () => ({ body: { message: 'You left the room.' } }),
  'PUT /api/sessions/s1/room/goals': ({ body }) => {
    const { goals } = body as RoomGoalsBody;
    room.people[0]!.goals = goals;
    room.rev += 1;
    return { body: { ...room, now: at(0) } };
  },
  'PUT /api/sessions/s1/room/timer': ({ body }) => {
    const { focus } = body as { focus?: number };
    if (focus === undefined) room.timer!.pausedAt = at(0);
    else room.timer = { focus, startedAt: at(0), pausedFor: 0 };
    room.rev += 1;
    return { body: { ...room, now: at(0) } };
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
    rev: 1,
    now: at(0),
    people: [
      person('ada', 'Ada Lovelace', true),
      person('alan', 'Alan Turing', false),
      person('grace', 'Grace Hopper', false),
    ],
  };
});

async function openRoom(shown = /^Here now|Who studied|was cancelled/) {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(
    <Routes>
      <Route path="/sessions/:sessionId" element={<RoomRoute />} />
      <Route path="/away" element="Away" />
      <Route path="/dashboard" element="Home" />
    </Routes>,
    store,
    '/sessions/s1',
  );
  await screen.findByText(shown);
  /** Simulates the event that the room has changed. */
  const announce = (rev = 2) => {
    act(() => {
      store.dispatch({ type: 'rooms/roomChanged', payload: { sessionId: 's1', rev } });
    });
  };
  const toasts = () => selectToasts(store.getState()).map(({ message }) => message);
  return { announce, toasts, ...view };
}

const people = () =>
  within(screen.getByRole('list', { name: 'People' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const calls = (start: string) =>
  service.calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start));

/** Unfolds the field of a new goal. */
function openGoal(): HTMLElement {
  expect(screen.queryByRole('textbox', { name: 'Goal' })).toBeNull();
  press('Add a goal');
  const box = screen.getByRole('textbox', { name: 'Goal' });
  expect(box).toHaveFocus();
  return box;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const running: Omit<RoomTimer, 'startedAt'> = { focus: 25, break: 5, pausedFor: 0 };

describe('the room of a session', () => {
  it('says who is here, who is late and who may come, and how long is left', async () => {
    await openRoom();
    expect(people()).toEqual(['ALYou here', 'ATAlan Turing may come', 'GHGrace Hopper late']);
    expect(screen.getByRole('heading', { name: 'Here now: 1' })).toBeInTheDocument();
    expect(screen.getByText(/^The others see that you are here/)).toBeInTheDocument();
    expect(screen.getByText(/^5\d:\d\d left\.$/)).toBeInTheDocument();
  });

  it('says who left, and after the end who was here', async () => {
    room.people[2]!.wasHere = true;
    const { unmount } = await openRoom();
    expect(people()).toEqual(['ALYou here', 'ATAlan Turing may come', 'GHGrace Hopper left']);
    unmount();
    room.session.endTime = at(-MINUTE);
    await openRoom();
    expect(screen.getByRole('heading', { name: 'Who studied' })).toBeInTheDocument();
    expect(people()).toEqual(['ALYou ', 'ATAlan Turing ', 'GHGrace Hopper was here']);
    expect(screen.getByText('This session has ended.')).toBeInTheDocument();
  });

  it('says with whom the student studied', async () => {
    for (const person of room.people) person.wasHere = true;
    room.session.endTime = at(-MINUTE);
    await openRoom();
    expect(screen.getByText('You studied with Alan Turing and Grace Hopper.')).toBeInTheDocument();
  });

  it('says when the conversation begins if nobody else takes part', async () => {
    room.session.participants = [];
    room.session.places = 4;
    room.people = [person('ada', 'Ada Lovelace', true)];
    await openRoom();
    const place = screen.getByText(/The conversation begins when somebody joins\.$/);
    expect(place).toHaveTextContent(/^Your study buddies see this session and can join it\./);
  });

  it('asks how the session was, and then proposes the same time next week', async () => {
    room.session.endTime = at(-MINUTE);
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
    await openRoom();
    fireEvent.click(await screen.findByRole('radio', { name: /came/ }));
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.click(save);
    expect(await screen.findByText(/^Your answers are saved\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'How was it?' })).toHaveFocus();
    const again = await screen.findByRole('link', { name: 'Same time next week' });
    expect(again).toHaveAttribute('href', '/sessions');
  });

  it('shows the timer alone, by the clock of the service, also in the title of the tab', async () => {
    room.timer = { ...running, startedAt: at(-10 * MINUTE) };
    room.people[1]!.here = true;
    await openRoom();
    expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:[05]\d$/);
    expect(document.title).toMatch(/^1[45]:[05]\d /);
    expect(screen.queryByText(/ left\.$/)).toBeNull();
    expect(screen.queryByText(/^The others see that you are here/)).toBeNull();
  });

  it('starts a timer of chosen minutes, and pauses it', async () => {
    await openRoom();
    press('Other');
    const minutes = screen.getByLabelText('Minutes');
    fireEvent.change(minutes, { target: { value: '30' } });
    press('Start');
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/);
    expect(calls('PUT /api/sessions/s1/room/timer')[0]!.body).toEqual({
      ...{ state: 'running', focus: 30 },
    });
    press('Pause');
    expect(await screen.findByText('Focus (paused)')).toBeInTheDocument();
  });

  it('adds, ticks and removes goals', async () => {
    await openRoom();
    const box = openGoal();
    fireEvent.change(box, { target: { value: ' Sheet 6 ' } });
    press('Add');
    await waitFor(() => expect(box).toHaveValue(''));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Sheet 6' }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    await waitFor(() => expect(room.people[0]!.goals).toEqual([{ text: 'Sheet 6', done: true }]));
    await waitFor(() => expect(box).toHaveValue(''));
    press('Remove Sheet 6');
    await waitFor(() => expect(room.people[0]!.goals).toEqual([]));
  });

  it('takes back a goal that could not be saved, and keeps the typed one', async () => {
    const { toasts } = await openRoom();
    service.handlers['PUT /api/sessions/s1/room/goals'] = () => ({ status: 500 });
    const box = openGoal();
    fireEvent.change(box, { target: { value: 'Sheet 6' } });
    press('Add');
    await waitFor(() => expect(toasts()).toEqual(['Failed to save your goals.']));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(box).toHaveValue('Sheet 6');
  });

  it('says what was done after the end, and no longer has a timer', async () => {
    room.session.startTime = at(-65 * MINUTE);
    room.session.endTime = at(-5 * MINUTE);
    room.people[0]!.goals = [
      { text: 'Sheet 6', done: true },
      { text: 'Chapter 4', done: false },
    ];
    await openRoom();
    expect(
      screen.getByText('This session has ended. Your goals: 1 of 2 done.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Timer' })).toBeNull();
    // Goals are still ticked off, and no longer added or removed.
    expect(screen.getByRole('checkbox', { name: 'Chapter 4' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Add a goal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Chapter 4' })).toBeNull();
  });

  it('offers what to do to a student who is alone ten minutes after the start', async () => {
    const { announce } = await openRoom();
    const heading = () => screen.queryByRole('heading', { name: 'Nobody else is here yet' });
    expect(heading()).toBeNull();
    room.session.startTime = at(-11 * MINUTE);
    announce();
    await waitFor(() => expect(heading()).not.toBeNull());
    expect(screen.getAllByRole('button', { name: 'Leave' })).toHaveLength(2);
    press('Go on alone');
    expect(heading()).toBeNull();
  });

  it('does not offer that after another student was there and left', async () => {
    room.session.startTime = at(-30 * MINUTE);
    room.people[2]!.here = true;
    const { announce } = await openRoom();
    room.people[2]!.here = false;
    announce();
    await waitFor(() => expect(people()).toContain('GHGrace Hopper late'));
    expect(screen.queryByRole('heading', { name: 'Nobody else is here yet' })).toBeNull();
  });

  it('measures the clock again when the tab becomes visible', async () => {
    room.timer = { ...running, startedAt: at(-10 * MINUTE) };
    await openRoom();
    const before = calls(VISIT).length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls(VISIT).length).toBeGreaterThan(before));
  });

  it('tells the service that the student left', async () => {
    const { goTo } = await openRoom();
    goTo('/away');
    await waitFor(() => expect(calls('DELETE /api/sessions/s1/room/visit')).toHaveLength(1));
  });

  it.each([
    [55 * MINUTE, 'You left the room. You can come back until '],
    [-MINUTE, 'You left the room.'],
  ])('says after Leave what has happened, %i ms before its end', async (end, text) => {
    room.session.endTime = at(end);
    const { toasts, where } = await openRoom();
    press('Leave');
    await waitFor(() => expect(where()).toBe('/dashboard'));
    const until = end > 0 ? `${clockText(room.session.endTime)}.` : '';
    expect(toasts()).toEqual([text + until]);
  });

  it('shows and announces another student who came, and left, after the event', async () => {
    const { announce } = await openRoom();
    const change = (here: boolean, rev: number) => {
      room.people[2] = { ...room.people[2]!, here, wasHere: true };
      announce(rev);
    };
    change(true, 2);
    await waitFor(() => expect(people()).toContain('GHGrace Hopper here'));
    expect(screen.getByText('Grace Hopper came.')).toHaveAttribute('role', 'status');
    change(false, 3);
    await waitFor(() => expect(people()).toContain('GHGrace Hopper left'));
    expect(screen.getByText('Grace Hopper left.')).toHaveAttribute('role', 'status');
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

  it.each([400, 404])('without access has the way to the calendar, after %i', async (status) => {
    service.handlers[VISIT] = () => ({ status, body: { error: 'Not found.' } });
    await openRoom();
    expect(
      screen.getByText('This session was cancelled, or you do not take part in it.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open the calendar' })).toHaveAttribute(
      'href',
      '/sessions',
    );
  });
});

const START = Date.parse('2026-03-02T10:00:00.000Z');
const timer: RoomTimer = { ...running, startedAt: new Date(START).toISOString() };

describe('a timer with breaks', () => {
  it.each([
    [0, 'focus', 25 * MINUTE, 1],
    [25 * MINUTE - 1, 'focus', 1, 1],
    [25 * MINUTE, 'break', 5 * MINUTE, 1],
    [30 * MINUTE, 'focus', 25 * MINUTE, 2],
    [86 * MINUTE, 'break', 4 * MINUTE, 3],
  ])('%p ms after the start is in %s with %p ms left, round %p', (ran, phase, left, round) => {
    expect(timerAt(timer, START + ran)).toEqual({ phase, left, round, isPaused: false });
  });

  it('does not count pauses', () => {
    const paused = { ...timer, pausedAt: new Date(START + 10 * MINUTE).toISOString() };
    const state = { phase: 'focus', left: 15 * MINUTE, round: 1 };
    expect(timerAt(paused, START + 40 * MINUTE)).toEqual({ ...state, isPaused: true });
    const continued = { ...timer, pausedFor: 30 * MINUTE };
    expect(timerAt(continued, START + 40 * MINUTE)).toEqual({ ...state, isPaused: false });
  });

  it('has not begun for a device whose clock is behind', () => {
    expect(timerAt(timer, START - SECOND)).toMatchObject({ phase: 'focus', left: 25 * MINUTE });
  });
});

it('a timer without breaks is over after its minutes', () => {
  const free = { focus: 50, startedAt: timer.startedAt, pausedFor: 0 };
  expect(timerAt(free, START + 20 * MINUTE)).toMatchObject({ phase: 'focus', left: 30 * MINUTE });
  expect(timerAt(free, START + 50 * MINUTE)).toMatchObject({ phase: 'over', left: 0 });
});

it.each([
  [0, '00:00'],
  [1, '00:01'],
  [25 * MINUTE, '25:00'],
  [3 * 60 * MINUTE + SECOND, '3:00:01'],
])('%p ms are shown as %s', (left, text) => {
  expect(countdownText(left)).toBe(text);
});

describe('the clock of the service', () => {
  const measured = (ahead: number, error: number) => ({ ahead, error });

  it('is known up to half of the time that a request took', () => {
    const now = '2026-03-02T10:00:00.000Z';
    const sentAt = Date.parse(now) - 60_000;
    expect(measureClock(now, sentAt - 100, sentAt + 300)).toEqual(measured(59_900, 200));
  });

  it('keeps the most precise measurement when a slow request agrees with it', () => {
    const precise = measured(1_000, 20);
    expect(betterClock(undefined, precise)).toBe(precise);
    expect(betterClock(precise, measured(2_400, 1_500))).toBe(precise);
    expect(betterClock(measured(2_400, 1_500), precise)).toBe(precise);
  });

  it('takes the later measurement after the clock of the device was set', () => {
    const later = measured(9_000, 1_500);
    expect(betterClock(measured(1_000, 20), later)).toBe(later);
  });
});
