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
  selectMovingSessions,
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

describe('the state of the sessions', () => {
  const creating = {
    kind: 'creating',
    start: '2026-03-02T10:00:00.000Z',
    end: '2026-03-02T11:00:00.000Z',
  } as const;
  const { start, end } = creating;
  const [from, to] = [new Date(start), new Date(end)];
  const editing = { kind: 'editing', id: 'a' } as const;
  const none = { kind: 'none' } as const;
  testTransitions(sessionsSlice, [
    [
      'creates a session on a day',
      {},
      dayClicked(from),
      { step: { kind: 'creating', ...slotOnDay(from) } },
    ],
    ['creates a session at any time', {}, quickScheduleClicked(from), { step: creating }],
    [
      'creates a session with a buddy at a time',
      {},
      scheduleWithClicked(from, { buddyId: 'grace', weekdays: [], time: { start, end } }),
      { step: { ...creating, invited: ['grace'] } },
    ],
    [
      'creates a session with a buddy on a weekday',
      {},
      scheduleWithClicked(from, { buddyId: 'grace', weekdays: ['Friday'], time: undefined }),
      { step: { kind: 'creating', ...slotOnWeekdays(['Friday'], from), invited: ['grace'] } },
    ],
    ['creates a session in a slot', {}, slotClicked(from), { step: creating }],
    ['creates a session in a range', {}, rangeSelected(from, to), { step: creating }],
    [
      'does not create a session while another dialog is open',
      { step: editing },
      slotClicked(from),
      {},
    ],
    ['edits a session', {}, editClicked('a'), { step: editing }],
    [
      'asks before a session is deleted',
      {},
      deleteClicked('a'),
      { step: { kind: 'confirmingDelete', id: 'a' } },
    ],
    ['proposes another time', {}, proposeClicked('a'), { step: { kind: 'proposing', id: 'a' } }],
    [
      'asks before the student leaves a session',
      {},
      leaveClicked('a'),
      { step: { kind: 'confirmingLeave', id: 'a' } },
    ],
    [
      'goes back to the details',
      { step: { kind: 'proposing', id: 'a' } },
      stepCancelled(),
      { step: none },
    ],
    ['goes on editing', { step: editing }, stepCancelled(), {}],
    ['closes a dialog', { step: editing }, dialogClosed(), { step: none }],
    ['closes the dialog of a created session', { step: creating }, CREATED, { step: none }],
    ['queues a move', {}, sessionMoved(MOVE), { queuedMoves: [MOVE] }],
    [
      'queues a second move of a session from its first times',
      { queuedMoves: [{ ...MOVE, times: { ...TIMES, startTime: TIMES.endTime } }] },
      sessionMoved({ session: { ...MOVED, startTime: TIMES.endTime }, times: TIMES }),
      { queuedMoves: [MOVE] },
    ],
    [
      'queues no move back to the first times',
      { queuedMoves: [MOVE] },
      sessionMoved({ session: MOVED, times: MOVE.session }),
      { queuedMoves: [] },
    ],
    ['keeps the moves that are sent next', { queuedMoves: [MOVE] }, movesFlushed(), {}],
    ['undoes a move', { queuedMoves: [MOVE] }, moveUndone('s2'), { queuedMoves: [] }],
    ['refuses a move', { queuedMoves: [MOVE] }, moveRefused('s2'), { queuedMoves: [] }],
    [
      'drops the move of a session that is edited',
      { queuedMoves: [MOVE] },
      mutationAction(updateSession, 'pending', { id: 's2', body: NEW }),
      { queuedMoves: [] },
    ],
    [
      'drops the move of a session that is deleted',
      { queuedMoves: [MOVE] },
      mutationAction(deleteSession, 'pending', { id: 's2' }),
      { queuedMoves: [] },
    ],
    [
      'moves a session',
      { moving: ['s1'], queuedMoves: [MOVE] },
      mutationAction(moveSession, 'pending', MOVE),
      { moving: ['s1', 's2'], queuedMoves: [] },
    ],
    [
      'has moved a session',
      { moving: ['s1', 's2'] },
      mutationAction(moveSession, 'fulfilled', MOVE),
      { moving: ['s1'] },
    ],
    [
      'has not moved a session',
      { moving: ['s1', 's2'] },
      mutationAction(moveSession, 'rejected', MOVE),
      { moving: ['s1'] },
    ],
  ]);

  it('has the ids of moving sessions', () => {
    const sessions = { step: none, queuedMoves: [], moving: ['s1'] };
    expect(selectMovingSessions({ sessions })).toBe(sessions.moving);
  });
});

/** The dialog after these actions, with the session that the URL names. */
function dialogAfter(open: string | null, ...actions: UnknownAction[]) {
  const sessions = actions.reduce(
    sessionsSlice.reducer,
    sessionsSlice.reducer(undefined, { type: '' }),
  );
  return selectSessionDialog({ sessions }, open);
}

/** How to reach each dialog: the session in the URL and the actions. */
const dialogs = {
  closed: [null],
  creating: [null, dayClicked(DAY)],
  viewing: ['a'],
  editing: ['a', editClicked('a')],
  confirmingDelete: ['a', deleteClicked('a')],
  proposing: ['a', proposeClicked('a')],
  confirmingLeave: ['a', leaveClicked('a')],
} as const satisfies Record<string, readonly [string | null, UnknownAction?]>;
type Kind = keyof typeof dialogs;

const actions = {
  dayClicked: dayClicked(DAY),
  quickScheduleClicked: quickScheduleClicked(DAY),
  slotClicked: slotClicked(DAY),
  rangeSelected: rangeSelected(DAY, new Date(2026, 2, 2, 3)),
  editClicked: editClicked('a'),
  deleteClicked: deleteClicked('a'),
  proposeClicked: proposeClicked('a'),
  leaveClicked: leaveClicked('a'),
  stepCancelled: stepCancelled(),
  dialogClosed: dialogClosed(),
  created: CREATED,
};

/** All transitions. Other actions leave the dialog unchanged. */
const transitions: Record<Kind, Partial<Record<keyof typeof actions, Kind>>> = {
  closed: {
    dayClicked: 'creating',
    quickScheduleClicked: 'creating',
    slotClicked: 'creating',
    rangeSelected: 'creating',
  },
  creating: { dialogClosed: 'closed', created: 'closed' },
  viewing: {
    editClicked: 'editing',
    deleteClicked: 'confirmingDelete',
    proposeClicked: 'proposing',
    leaveClicked: 'confirmingLeave',
  },
  editing: { dialogClosed: 'viewing' },
  confirmingDelete: { stepCancelled: 'viewing', dialogClosed: 'viewing' },
  proposing: { stepCancelled: 'viewing', dialogClosed: 'viewing' },
  confirmingLeave: { stepCancelled: 'viewing', dialogClosed: 'viewing' },
};

describe.each(Object.keys(dialogs) as Kind[])('the dialog %s', (kind) => {
  const [open, ...before] = dialogs[kind];

  // Covers 4.48
  it.each(Object.entries(actions))('has the expected state after %s', (name, action) => {
    const from = dialogAfter(open, ...before);
    expect(from.kind).toBe(kind);
    const to = dialogAfter(open, ...before, action);
    const next = transitions[kind][name as keyof typeof actions];
    if (next === undefined) expect(to).toEqual(from);
    else expect(to.kind).toBe(next);
  });
});

describe('the session in the URL', () => {
  // Covers 4.48
  it('is viewed after actions on another session', () => {
    expect(dialogAfter('b', editClicked('a'))).toEqual({ kind: 'viewing', id: 'b' });
    expect(dialogAfter('b', editClicked('a'), editClicked('b'))).toMatchObject({ kind: 'editing' });
    expect(dialogAfter('b', dayClicked(DAY))).toEqual({ kind: 'viewing', id: 'b' });
  });

  // Covers 4.48
  it('closes every dialog about a session when it goes', () => {
    expect(dialogAfter(null, editClicked('a'))).toEqual({ kind: 'closed' });
    expect(dialogAfter(null, deleteClicked('a'))).toEqual({ kind: 'closed' });
  });
});

describe('the times of a new session', () => {
  const at = (hour: number, minute = 0) => new Date(2026, 2, 29, hour, minute);
  const times = (action: UnknownAction) => {
    const dialog = dialogAfter(null, action);
    return dialog.kind === 'creating' ? [new Date(dialog.start), new Date(dialog.end)] : [];
  };

  // Covers 2.100, 2.101
  it.each([
    ['10:00 to 11:00 of a clicked day', dayClicked(at(17, 45)), at(10), at(11)],
    [
      'the next hour for Quick Schedule',
      quickScheduleClicked(new Date(2026, 2, 29, 9, 17, 30)),
      at(9, 17),
      at(10, 17),
    ],
    ['an hour from a clicked slot', slotClicked(at(14, 30)), at(14, 30), at(15, 30)],
    ['the selected range', rangeSelected(at(14, 30), at(17)), at(14, 30), at(17)],
  ])('are %s', (_what, action, start, end) => {
    expect(times(action)).toEqual([start, end]);
  });
});
