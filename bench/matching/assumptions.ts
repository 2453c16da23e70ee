/**
 * What `npm run bench:matching` assumes about students. The orders of magnitude are from the sources; what has
 * none says so. None of it is measured on a real campus, so only differences between rankings mean
 * something.
 *
 * - Potts et al., Reciprocal Peer Recommendation for Learning Purposes, LAK 2018 (RiPPLE): students choose by
 *   topic, role and time; a recommendation is judged by reciprocity, coverage, quality and scalability.
 * - Pizzato et al., RECON: A Reciprocal Recommender for Online Dating, RecSys 2010: of the first ten, 23 % of
 *   requests succeed with preferences of one side, 42 % with those of both.
 * - Newman, Power laws, Pareto distributions and Zipf's law, 2005: the popularity of choices.
 */
export const ASSUMPTIONS = {
  students: 2_000,
  campuses: 8,
  /** Of all campuses. Their popularity is Zipf's, with exponent 1. */
  subjects: 120,
  subjectsOfStudent: [3, 6],
  /** Weeks of the simulated term. */
  weeks: 12,
  /** Students in a list, and how many of them a student asks in a week. From the product. */
  shown: 10,
  contactsPerWeek: 3,
  /** Buddies for whom a student has time. No source. */
  capacity: 4,
  /** Probability that a student is free on a weekday, and in each third of such a day. No source. */
  freeDay: 0.5,
  freeThird: 0.5,
  /**
   * Logit of the probability that a request is accepted: `base` without anything in common, and more for
   * the share of common subjects, common hours, the same campus and a similar style. Set so that a
   * random list has about 20 %, near the 23 % of Pizzato et al.
   */
  accept: { base: -2.6, subjects: 3.2, hours: 1.6, campus: 0.7, style: 1.2 },
  /** Common hours in a week from which more do not help. No source. */
  enoughHours: 8,
  /** Smallest and largest probability that a student keeps an appointment. No source. */
  reliability: { least: 0.5, most: 1 },
} as const;

/** Each with its own population. */
export const SEEDS = [1, 2, 3, 4, 5] as const;
