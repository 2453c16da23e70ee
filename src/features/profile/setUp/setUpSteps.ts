/** The steps in which a new student fills in the profile, as in the URL. */
export const SET_UP_STEPS = ['subjects', 'days', 'about'] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Returns the step with the name in the URL, or `undefined` if there is none. */
export const findStep = (name: string | undefined): SetUpStep | undefined =>
  SET_UP_STEPS.find((step) => step === name);

/** Returns the step after the given one, or `undefined` after the last one. */
export const stepAfter = (step: SetUpStep): SetUpStep | undefined =>
  SET_UP_STEPS[SET_UP_STEPS.indexOf(step) + 1];

export const setUpPath = (step: SetUpStep = SET_UP_STEPS[0]) => `/welcome/${step}`;
