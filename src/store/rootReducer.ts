import {
  combineSlices,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { AppDependencies } from '../api/appDependencies.ts';

/**
 * Slices of every visitor. Each one adds its state by declaration merging and injects its reducer.
 * `makeStore` imports them, so their state is never missing.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface GuestSlices {}

/** Slices that only signed-in students load. Their state is missing until then. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface LazyLoadedSlices {}

/** Slices inject their reducers into it, so that it imports no feature. */
export const rootReducer = combineSlices(api).withLazyLoadedSlices<
  GuestSlices & LazyLoadedSlices
>();

export type RootState = ReturnType<typeof rootReducer> & GuestSlices;
export type AppDispatch = ThunkDispatch<RootState, AppDependencies, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<
  Result,
  RootState,
  AppDependencies,
  UnknownAction
>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppDependencies>;
