import type { Action, DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit';

/** What the extension would show of all stores. */
export const shown: { actions: Action[]; states: unknown[] } = { actions: [], states: [] };

type Sanitizer = (value: unknown) => unknown;
type Predicate = (state: unknown, action: Action) => boolean;

const compose =
  ({ predicate, actionSanitizer, stateSanitizer }: DevToolsEnhancerOptions) =>
  (...enhancers: StoreEnhancer[]): StoreEnhancer =>
  (createStore) =>
    enhancers.reduceRight<typeof createStore>(
      (next, enhancer) => enhancer(next),
      (reducer, state) =>
        createStore((current, action) => {
          const nextState = reducer(current, action);
          if (!(predicate as Predicate)(nextState, action)) return nextState;
          shown.actions.push((actionSanitizer as Sanitizer)(action) as Action);
          shown.states.push((stateSanitizer as Sanitizer)(nextState));
          return nextState;
        }, state),
    );

// Stands in for the extension. Import this file first: the toolkit looks for the extension on load.
Object.assign(globalThis, { window: globalThis, __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
