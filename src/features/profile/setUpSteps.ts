import type { User } from '../../../contract/users.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useStored } from '../../app/stored.ts';
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

/** Returns whether the student has dismissed the steps on this device, and how to dismiss them. */
export function useSetUpDismissal() {
  const userId = useAppSelector(selectUserId) ?? '';
  const [at, store] = useStored(`setUpDismissed:${userId}`);
  const thisPage = String(performance.timeOrigin);
  return {
    isDismissed: at !== null,
    /** Since this page was loaded. */
    isDismissedHere: at === thisPage,
    dismiss: () => {
      store(thisPage);
    },
  };
}
