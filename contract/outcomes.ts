import { Type, type Static } from 'typebox';

/** How far a request came, in this order. */
export const OUTCOME_STEPS = [
  'sent',
  'accepted',
  'messaged',
  'planned',
  'held',
  'heldAgain',
] as const;
export type OutcomeStep = (typeof OUTCOME_STEPS)[number];

/** A number of requests. Those under five are not sent. */
export const OutcomeCount = Type.Union([Type.Integer({ minimum: 5 }), Type.Literal('<5')]);
export type OutcomeCount = Static<typeof OutcomeCount>;

/** How many requests came at least so far. */
export const OutcomeCounts = Type.Object(
  Object.fromEntries(OUTCOME_STEPS.map((step) => [step, OutcomeCount])) as Record<
    OutcomeStep,
    typeof OutcomeCount
  >,
);
export type OutcomeCounts = Static<typeof OutcomeCounts>;

/** Requests that were sent in a week, from a Monday to the next one in UTC. */
export const OutcomeWeek = Type.Object({
  monday: Type.String({ format: 'date' }),
  counts: OutcomeCounts,
});
export type OutcomeWeek = Static<typeof OutcomeWeek>;

/** Requests by their match percentage, both ends included. Null where it is not known. */
export const OutcomeBand = Type.Object({
  percentages: Type.Union([Type.Object({ from: Type.Integer(), to: Type.Integer() }), Type.Null()]),
  counts: OutcomeCounts,
});
export type OutcomeBand = Static<typeof OutcomeBand>;

/**
 * How far the requests of the last 26 weeks came. `weeks` has the latest week first and ends with the first one
 * that has a number. A number omits requests of weeks and bands that would reveal a number under five.
 */
export const OutcomesResponse = Type.Object({
  weeks: Type.Array(OutcomeWeek),
  bands: Type.Array(OutcomeBand),
  total: OutcomeCounts,
});
export type OutcomesResponse = Static<typeof OutcomesResponse>;
