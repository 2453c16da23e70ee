import { describe, expect, it } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import {
  dayClicked,
  deleteClicked,
  leaveClicked,
  proposeClicked,
  stepCancelled,
  dialogClosed,
  editClicked,
  quickScheduleClicked,
  rangeSelected,
  scheduleWithClicked,
  moveRefused,
  movesFlushed,
  moveUndone,
  sessionMoved,
  selectSessionDialog,
  sessionsSlice,
  slotClicked,
} from '../../../src/features/sessions/sessionsSlice.ts';
import { slotOnDay, slotOnWeekdays } from '../../../src/features/sessions/defaultSlots.ts';
import { sessionMovesApi } from '../../../src/features/sessions/sessionMoves.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { mutationAction, testTransitions } from '../../support/client/transitions.ts';
import { session } from './sessionFixture.ts';

const { createSession, updateSession, deleteSession } = sessionsApi.endpoints;
const { moveSession } = sessionMovesApi.endpoints;

const DAY = new Date(2026, 2, 2);
const NEW = { title: 'Graphs', startTime: '', endTime: '' };
const CREATED = mutationAction(createSession, 'fulfilled', NEW);
const TIMES = { startTime: '2026-03-04T14:00:00.000Z', endTime: '2026-03-04T15:00:00.000Z' };
const MOVE = { session: session({ _id: 's2' }), times: TIMES };
const MOVED = { ...MOVE.session, ...TIMES };

const steps = {
  editing: editClicked('a'),
  confirmingDelete: deleteClicked('a'),
  proposing: proposeClicked('a'),
  confirmingLeave: leaveClicked('a'),
};

describe('the state of the sessions', () => {
  const [start, end] = ['2026-03-02T10:00:00.000Z', '2026-03-02T11:00:00.000Z'] as const;
  const [from, to] = [new Date(start), new Date(end)];
  const none = { step: { kind: 'none' } } as const;
  const about = (kind: keyof typeof steps) => ({ step: { kind, id: 'a' } });
  const planning = (slot: { start: string; end: string; invited?: string[] }) => ({
    step: { kind: 'creating' as const, ...slot },
  });
  const withBuddy = { buddyId: 'grace', weekdays: [], time: undefined };
  const queued = { queuedMoves: [MOVE] };
  const empty = { queuedMoves: [] };
  const both = { moving: ['s1', 's2'] };
  const first = { moving: ['s1'] };
  const edited = mutationAction(updateSession, 'pending', { id: 's2', body: NEW });
  const deleted = mutationAction(deleteSession, 'pending', { id: 's2' });
  const moves = mutationAction(moveSession, 'pending', MOVE);
  const later = { ...TIMES, startTime: TIMES.endTime };
  testTransitions(sessionsSlice, [
    ['creates one on a day', {}, dayClicked(from), planning(slotOnDay(from))],
    ['creates one at any time', {}, quickScheduleClicked(from), planning({ start, end })],
    [
      'creates one with a buddy at a time',
      {},
      scheduleWithClicked(from, { ...withBuddy, time: { start, end } }),
      planning({ start, end, invited: ['grace'] }),
    ],
    [
      'creates one with a buddy on a weekday',
      {},
      scheduleWithClicked(from, { ...withBuddy, weekdays: ['Friday'] }),
      planning({ ...slotOnWeekdays(['Friday'], from), invited: ['grace'] }),
    ],
    ['creates one in a slot', {}, slotClicked(from), planning({ start, end })],
    ['creates one in a range', {}, rangeSelected(from, to), planning({ start, end })],
    ['edits a session', {}, editClicked('a'), about('editing')],
    ['asks before a session is deleted', {}, deleteClicked('a'), about('confirmingDelete')],
    ['proposes another time', {}, proposeClicked('a'), about('proposing')],
    ['asks before the student leaves', {}, leaveClicked('a'), about('confirmingLeave')],
    ['goes back to the details', about('proposing'), stepCancelled(), none],
    ['closes a dialog', about('editing'), dialogClosed(), none],
    ['queues a move', {}, sessionMoved(MOVE), queued],
    [
      'queues a second move of a session from its first times',
      { queuedMoves: [{ ...MOVE, times: later }] },
      sessionMoved({ session: { ...MOVED, startTime: TIMES.endTime }, times: TIMES }),
      queued,
    ],
    [
      'queues no move back to the first times',
      queued,
      sessionMoved({ session: MOVED, times: MOVE.session }),
      empty,
    ],
    ['keeps the moves that are sent next', queued, movesFlushed(), {}],
    ['undoes a move', queued, moveUndone('s2'), empty],
    ['refuses a move', queued, moveRefused('s2'), empty],
    ['drops the move of a session that is edited', queued, edited, empty],
    ['drops the move of a session that is deleted', queued, deleted, empty],
    ['moves a session', { ...first, ...queued }, moves, { ...both, ...empty }],
    ['has moved a session', both, mutationAction(moveSession, 'fulfilled', MOVE), first],
    ['has not moved a session', both, mutationAction(moveSession, 'rejected', MOVE), first],
  ]);
});

/** The dialog after these actions, with the session that the URL names. */
function dialogAfter(open: string | null, ...actions: UnknownAction[]) {
  const sessions = actions.reduce(
    sessionsSlice.reducer,
    sessionsSlice.reducer(undefined, { type: '' }),
  );
  return selectSessionDialog({ sessions }, open);
}

const creations = [
  dayClicked(DAY),
  quickScheduleClicked(DAY),
  slotClicked(DAY),
  rangeSelected(DAY, new Date(2026, 2, 2, 3)),
];
const allSteps = [...Object.values(steps), ...creations];

// Covers 4.48
it.each(Object.keys(steps) as (keyof typeof steps)[])(
  'the dialog %s changes only to the details',
  (kind) => {
    const opened = [steps[kind]];
    for (const action of [...allSteps, CREATED])
      expect(dialogAfter('a', ...opened, action)).toEqual({ kind, id: 'a' });
    const cancelled = dialogAfter('a', ...opened, stepCancelled());
    expect(cancelled.kind).toBe(kind === 'editing' ? kind : 'viewing');
    expect(dialogAfter('a', ...opened, dialogClosed()).kind).toBe('viewing');
  },
);

it.each(creations)('a new session by %j is planned until it is created or closed', (creation) => {
  const creating = dialogAfter(null, creation);
  expect(creating.kind).toBe('creating');
  for (const action of [...allSteps, stepCancelled()])
    expect(dialogAfter(null, creation, action)).toEqual(creating);
  for (const end of [dialogClosed(), CREATED])
    expect(dialogAfter(null, creation, end).kind).toBe('closed');
});

it('a dialog is about the session in the URL, and closes with it', () => {
  expect(dialogAfter('b', editClicked('a'))).toEqual({ kind: 'viewing', id: 'b' });
  expect(dialogAfter('b', editClicked('a'), editClicked('b'))).toMatchObject({ kind: 'editing' });
  expect(dialogAfter('b', dayClicked(DAY))).toEqual({ kind: 'viewing', id: 'b' });
  expect(dialogAfter(null, editClicked('a'))).toEqual({ kind: 'closed' });
  expect(dialogAfter(null, deleteClicked('a'))).toEqual({ kind: 'closed' });
});
