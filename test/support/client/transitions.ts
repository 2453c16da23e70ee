import { expect, it } from '@jest/globals';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

interface TestedSlice<State> {
  name: string;
  reducer: Reducer<State>;
  getInitialState: () => State;
  actions: Record<string, { type: string }>;
}

/**
 * What an action changes: a title, the fields that differ from the initial state before the action,
 * the action, and the fields that it changes. All other fields stay the same.
 */
export type Transition<State> = [
  title: string,
  before: Partial<State>,
  action: UnknownAction,
  changes: Partial<State>,
];

/** Tests the transitions of a slice, and that they include each of its actions. */
export function testTransitions<State extends object>(
  { name, reducer, getInitialState, actions }: TestedSlice<State>,
  transitions: readonly Transition<State>[],
): void {
  it.each(transitions)('%s', (_title, before, action, changes) => {
    const state = { ...getInitialState(), ...before };
    expect(reducer(state, action)).toEqual({ ...state, ...changes });
  });

  it(`covers all actions of ${name}`, () => {
    const tested = new Set(transitions.map(([, , { type }]) => type));
    expect(Object.values(actions).filter(({ type }) => !tested.has(type))).toEqual([]);
  });
}

/** An endpoint of a mutation, as `injectEndpoints` returns it. */
interface MutationEndpoint {
  name: string;
  Types: { QueryArg: unknown; ResultType: unknown };
}

/** Returns the action that RTK Query dispatches when a mutation starts, succeeds or fails. */
export const mutationAction = <Endpoint extends MutationEndpoint>(
  { name }: Endpoint,
  requestStatus: 'pending' | 'fulfilled' | 'rejected',
  originalArgs: Endpoint['Types']['QueryArg'],
  payload?: unknown,
) => ({
  type: `api/executeMutation/${requestStatus}`,
  payload,
  meta: { requestStatus, arg: { type: 'mutation', endpointName: name, originalArgs } },
});
