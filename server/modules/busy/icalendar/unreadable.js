// @ts-check

/**
 * Why an entry of a calendar cannot be read.
 *
 * @typedef {'cut' | 'start' | 'end' | 'order' | 'repetition' | 'often' | 'change' | 'period' | 'zone' | 'other'} Reason
 */

/** An entry of a calendar cannot be read. */
export class Unreadable extends Error {
  /**
   * @param {Reason} reason
   * @param {string} [detail] the unknown name of a time zone
   */
  constructor(reason, detail) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}
