// @ts-check
import { appendFileSync } from 'node:fs';

/**
 * Jest reporter and test sequencer in one: runs the test files in the order of the command line,
 * and ends the process at the first failing test. With `MUTATE_HITS` it runs them all instead and
 * appends their results to that file.
 */
export default class JestHooks {
  #hits = process.env['MUTATE_HITS'];

  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const order = (/** @type {{ path: string }} */ test) => process.argv.indexOf(test.path);
    return tests.toSorted((a, b) => order(a) - order(b));
  }

  cacheResults() {
    // Required of a sequencer.
  }

  /** @param {{ path: string }} test */
  onTestFileStart(test) {
    if (this.#hits) process.env['MUTATE_TEST'] = test.path;
  }

  /**
   * @param {{ path: string }} test
   * @param {{ status: string; fullName: string; duration?: number | null; failureMessages: string[] }} result
   */
  onTestCaseResult({ path }, { status, fullName, duration, failureMessages }) {
    this.#record({ path, ms: duration ?? 0 });
    if (status !== 'failed' || this.#hits) return;
    const isLate = failureMessages.some((message) => message.includes('Exceeded timeout'));
    this.#stop(isLate ? `timeout: ${fullName}` : fullName);
  }

  /**
   * @param {{ path: string }} test
   * @param {{ numFailingTests: number; testExecError?: unknown; perfStats: { runtime: number } }} result
   */
  onTestFileResult({ path }, { numFailingTests, testExecError, perfStats }) {
    const failed = numFailingTests > 0 || testExecError !== undefined;
    this.#record({ path, failed, ms: perfStats.runtime });
    if (failed && !this.#hits) this.#stop(`${path} does not run`);
  }

  /** @param {{ path: string; ms: number; failed?: boolean }} line */
  #record(line) {
    if (this.#hits) appendFileSync(this.#hits, `${JSON.stringify(line)}\n`);
  }

  /** @param {string} reason */
  #stop(reason) {
    process.stdout.write(`${reason}\n`, () => process.exit(1));
  }
}
