import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppStore } from '../../../src/app/makeStore.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import {
  dayClicked,
  deleteClicked,
  deletionCancelled,
  dialogClosed,
  editClicked,
  quickScheduleClicked,
  rangeSelected,
  selectSessionDialog,
  sessionOpened,
  slotClicked,
} from '../../../src/features/sessions/sessionsSlice.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { session } from './sessionsOfTests.ts';

const { createSession, updateSession, deleteSession } = sessionsApi.endpoints;
const { title, startTime, endTime } = session();
const body = { title, startTime, endTime };

let service: FakeService;
let store: AppStore;

beforeEach(async () => {
  const ok = () => ({ body: session() });
  service = await startFakeService({
    'POST /api/sessions': ok,
    'PATCH /api/sessions/a': ok,
    'PATCH /api/sessions/b': ok,
    'DELETE /api/sessions/a': ok,
    'DELETE /api/sessions/b': ok,
  });
  store = makeTestStore({ url: service.url, userId: 'ada' }).store;
});
afterEach(() => service.stop());

const DAY = new Date(2026, 2, 2);

/** How each state is come to from the start. */
const states = {
  closed: [],
  creating: [dayClicked(DAY)],
  'viewing a': [sessionOpened('a')],
  'editing a': [sessionOpened('a'), editClicked()],
  'confirmingDelete a': [sessionOpened('a'), deleteClicked()],
};
type StateName = keyof typeof states;

const events = {
  dayClicked: () => store.dispatch(dayClicked(DAY)),
  quickScheduleClicked: () => store.dispatch(quickScheduleClicked(DAY)),
  slotClicked: () => store.dispatch(slotClicked(DAY)),
  rangeSelected: () => store.dispatch(rangeSelected(DAY, new Date(2026, 2, 2, 3))),
  'sessionOpened a': () => store.dispatch(sessionOpened('a')),
  'sessionOpened b': () => store.dispatch(sessionOpened('b')),
  editClicked: () => store.dispatch(editClicked()),
  deleteClicked: () => store.dispatch(deleteClicked()),
  deletionCancelled: () => store.dispatch(deletionCancelled()),
  dialogClosed: () => store.dispatch(dialogClosed()),
  'created on the service': () => store.dispatch(createSession.initiate(body)),
  'a updated on the service': () => store.dispatch(updateSession.initiate({ id: 'a', body })),
  'b updated on the service': () => store.dispatch(updateSession.initiate({ id: 'b', body })),
  'a deleted on the service': () => store.dispatch(deleteSession.initiate('a')),
  'b deleted on the service': () => store.dispatch(deleteSession.initiate('b')),
};
type EventName = keyof typeof events;

/** Every transition there is; whatever is not named here leaves the dialog as it was. */
const transitions: Record<StateName, Partial<Record<EventName, string>>> = {
  closed: {
    dayClicked: 'creating',
    quickScheduleClicked: 'creating',
    slotClicked: 'creating',
    rangeSelected: 'creating',
    'sessionOpened a': 'viewing a',
    'sessionOpened b': 'viewing b',
  },
  creating: {
    'sessionOpened a': 'viewing a',
    'sessionOpened b': 'viewing b',
    dialogClosed: 'closed',
    'created on the service': 'closed',
  },
  'viewing a': {
    'sessionOpened b': 'viewing b',
    editClicked: 'editing a',
    deleteClicked: 'confirmingDelete a',
    dialogClosed: 'closed',
  },
  'editing a': {
    'sessionOpened b': 'viewing b',
    dialogClosed: 'closed',
    'a updated on the service': 'closed',
  },
  'confirmingDelete a': {
    'sessionOpened b': 'viewing b',
    deletionCancelled: 'viewing a',
    dialogClosed: 'closed',
    'a deleted on the service': 'closed',
  },
};

const shown = () => {
  const dialog = selectSessionDialog(store.getState());
  return 'id' in dialog ? `${dialog.kind} ${dialog.id}` : dialog.kind;
};

describe.each(Object.keys(states) as StateName[])('%s', (state) => {
  it.each(Object.keys(events) as EventName[])('after %s', async (event) => {
    for (const step of states[state]) store.dispatch(step);
    expect(shown()).toBe(state);
    const before = selectSessionDialog(store.getState());
    await events[event]();
    const next = transitions[state][event];
    if (next === undefined) expect(selectSessionDialog(store.getState())).toBe(before);
    else expect(shown()).toBe(next);
  });
});

describe('what is proposed', () => {
  const times = () => {
    const dialog = selectSessionDialog(store.getState());
    return dialog.kind === 'creating' ? [new Date(dialog.start), new Date(dialog.end)] : [];
  };

  it('for a date: from 10:00 to 11:00 of that day', () => {
    store.dispatch(dayClicked(new Date(2026, 2, 29, 17, 45)));
    expect(times()).toEqual([new Date(2026, 2, 29, 10), new Date(2026, 2, 29, 11)]);
  });

  it('by Quick Schedule: from this minute on for an hour', () => {
    store.dispatch(quickScheduleClicked(new Date(2026, 2, 2, 9, 17, 30)));
    expect(times()).toEqual([new Date(2026, 2, 2, 9, 17), new Date(2026, 2, 2, 10, 17)]);
  });

  it('for a time of the grid: from there on for an hour', () => {
    store.dispatch(slotClicked(new Date(2026, 2, 2, 14, 30)));
    expect(times()).toEqual([new Date(2026, 2, 2, 14, 30), new Date(2026, 2, 2, 15, 30)]);
  });

  it('for times that were dragged over: from the first to the last', () => {
    store.dispatch(rangeSelected(new Date(2026, 2, 2, 14, 30), new Date(2026, 2, 2, 17)));
    expect(times()).toEqual([new Date(2026, 2, 2, 14, 30), new Date(2026, 2, 2, 17)]);
  });
});

it('stays open when the service refuses', async () => {
  service.handlers['POST /api/sessions'] = () => ({ status: 400, body: { error: 'No.' } });
  store.dispatch(dayClicked(DAY));
  await store.dispatch(createSession.initiate(body));
  expect(shown()).toBe('creating');
});
