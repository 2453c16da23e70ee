import type {
  ThunkAction,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
} from '@reduxjs/toolkit';
import type { AppDependencies } from '../api/appDependencies.ts';
import type { RootState } from './rootReducer.ts';

export type { RootState };
export type AppDispatch = ThunkDispatch<RootState, AppDependencies, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<
  Result,
  RootState,
  AppDependencies,
  UnknownAction
>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppDependencies>;
