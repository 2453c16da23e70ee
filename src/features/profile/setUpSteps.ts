import type { User } from '../../../contract/users.ts';
import type { AppThunk } from '../../app/store.ts';
import { selectUserId } from '../auth/authSlice.ts';

/** The steps in which a new student fills in the profile, as in the URL. */
export const SET_UP_STEPS = ['subjects', 'days', 'about'] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Returns the step with the name in the URL, or `undefined` if there is none. */
export const findStep = (name: string | undefined): SetUpStep | undefined =>
  SET_UP_STEPS.find((step) => step === name);

/** Returns the step after the given one, or `undefined` after the last one. */
export const stepAfter = (step: SetUpStep): SetUpStep | undefined =>
  SET_UP_STEPS[SET_UP_STEPS.indexOf(step) + 1];

export const setUpPath = (step: SetUpStep = SET_UP_STEPS[0]) => `/welcome/${step}` as const;

/** Returns whether a student has filled in nothing that the steps ask for. */
export const isBlankProfile = ({ subjects, availability, bio }: User): boolean =>
  subjects.length === 0 && availability.length === 0 && bio.trim() === '';

const keyOf = (userId: string | null) => `setUpDismissed:${userId ?? ''}`;

/** Returns whether the student has dismissed the invitation to the steps on this device. */
export const readSetUpDismissed =
  (): AppThunk<boolean> =>
  (_dispatch, getState, { storage }) =>
    storage.get(keyOf(selectUserId(getState()))) !== null;

/** Returns whether that happened since this page was loaded. */
export const readIsDismissedHere =
  (): AppThunk<boolean> =>
  (_dispatch, getState, { storage }) =>
    storage.get(keyOf(selectUserId(getState()))) === String(performance.timeOrigin);

/** Stores on this device that the student does not want the steps. */
export const dismissSetUp =
  (): AppThunk =>
  (_dispatch, getState, { storage }) => {
    storage.set(keyOf(selectUserId(getState())), String(performance.timeOrigin));
  };
